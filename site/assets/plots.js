// A plot that can be explored: the options that its picture was drawn from,
// given to ECharts in the page. SVG, so that the colours stay variables and
// follow light and dark.
window.guidePlot = function (island) {
  "use strict";
  var data = JSON.parse(island.textContent);
  var box = island.parentNode.querySelector(".drawing");
  var picture = Array.from(box.querySelectorAll("svg")).find(function (svg) { return svg.clientHeight > 0; });
  var live = document.createElement("div");
  live.className = "live";
  live.style.height = picture.getBoundingClientRect().height + "px";
  var narrow = matchMedia("(max-width: 34rem)").matches;
  var options = narrow ? data.narrow : data.options;
  var heat = !!options.visualMap;
  options.animation = false;
  options.tooltip = {
    trigger: heat ? "item" : "axis",
    confine: true,
    valueFormatter: function (v) { return v === null || v === undefined ? "none" : v + (data.unit ? " " + data.unit : ""); },
  };
  if (!heat) options.dataZoom = [{ type: "inside", filterMode: "none" }];
  box.replaceChildren(live);
  var chart = echarts.init(live, null, { renderer: "svg" });
  chart.setOption(options);
  live.setAttribute("role", "img");
  live.setAttribute("aria-label", picture.querySelector("title").textContent);
  addEventListener("resize", function () { chart.resize(); });
};
