// Ways to read a page: the quick path or everything, one tab or the other, and
// the answers that were given. All of it is kept in this browser and nowhere else.
(function () {
  "use strict";
  var root = document.documentElement;
  var page = document.body.dataset.page;

  function recall(key) {
    try { return localStorage.getItem("guide:" + key); } catch (blocked) { return null; }
  }
  function remember(key, value) {
    try { localStorage.setItem("guide:" + key, value); } catch (blocked) { /* then it lasts for this page */ }
  }
  function button(label, pressed, act) {
    var b = document.createElement("button");
    b.type = "button";
    b.textContent = label;
    b.setAttribute("aria-pressed", String(pressed));
    b.addEventListener("click", act);
    return b;
  }

  // Quick or everything. The style sheet leaves out what the quick path does
  // not need; a link to something that is left out brings everything back.
  var about = document.querySelector(".about");
  if (about && document.querySelector(".quick, .deep")) {
    var quick = button("Quick path", root.dataset.depth === "quick", function () { depth("quick"); remember("depth", "quick"); });
    var all = button("Everything", root.dataset.depth !== "quick", function () { depth(""); remember("depth", ""); });
    var group = document.createElement("span");
    group.className = "depths";
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "How much to read");
    group.append(quick, all);
    about.append(group);
    addEventListener("hashchange", reach);
    reach();
  }
  function depth(which) {
    if (which) root.dataset.depth = which; else delete root.dataset.depth;
    quick.setAttribute("aria-pressed", String(which === "quick"));
    all.setAttribute("aria-pressed", String(which !== "quick"));
  }
  function reach() {
    var target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && !target.checkVisibility()) {
      depth("");
      target.scrollIntoView();
    }
  }

  // Tabs. The choice is one for the whole book: whoever reads Python in one
  // place reads Python in the next.
  document.querySelectorAll(".tabs").forEach(function (box, nth) {
    var tabs = Array.from(box.children);
    var list = document.createElement("div");
    list.className = "tab-list";
    list.setAttribute("role", "tablist");
    var buttons = tabs.map(function (tab, i) {
      var b = document.createElement("button");
      b.type = "button";
      b.textContent = tab.dataset.name;
      b.id = "Tab-" + nth + "-" + i;
      b.setAttribute("role", "tab");
      tab.id = b.id + "-panel";
      tab.setAttribute("role", "tabpanel");
      tab.setAttribute("aria-labelledby", b.id);
      b.setAttribute("aria-controls", tab.id);
      b.addEventListener("click", function () { choose(i); remember("tab", tab.dataset.name); });
      b.addEventListener("keydown", function (event) {
        var step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        if (getComputedStyle(box).direction === "rtl") step = -step;
        var to = (i + step + tabs.length) % tabs.length;
        choose(to);
        buttons[to].focus();
      });
      list.append(b);
      return b;
    });
    function choose(at) {
      tabs.forEach(function (tab, i) {
        tab.classList.toggle("on", i === at);
        buttons[i].setAttribute("aria-selected", String(i === at));
        buttons[i].tabIndex = i === at ? 0 : -1;
      });
    }
    box.prepend(list);
    choose(Math.max(0, tabs.findIndex(function (tab) { return tab.dataset.name === recall("tab"); })));
  });

  // Questions with choices: the first answer counts, and is remembered.
  var asks = Array.from(document.querySelectorAll(".ask:has(.choices)"));
  var score = document.createElement("span");
  score.setAttribute("role", "status");
  asks.forEach(function (ask, nth) {
    var key = "answer:" + page + ":" + nth;
    ask.dataset.answer = recall(key) || "";
    ask.querySelectorAll(".choice").forEach(function (choice) {
      choice.addEventListener("toggle", function () {
        if (!choice.open || ask.dataset.answer) return;
        ask.dataset.answer = choice.classList.contains("right") ? "right" : "wrong";
        remember(key, ask.dataset.answer);
        tell();
      });
    });
  });
  function tell() {
    var right = asks.filter(function (a) { return a.dataset.answer === "right"; }).length;
    var given = asks.filter(function (a) { return a.dataset.answer; }).length;
    score.textContent = given ? right + " of " + given + " answered right at once" : "";
  }
  if (about && asks.length) {
    about.append(score);
    tell();
  }
})();
