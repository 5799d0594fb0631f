// Makes a plot interactive once a pointer comes to it: values on hover, series
// on and off, zoom with ctrl and the wheel or two fingers. The static drawing
// stays for paper, and for everybody until then; without ECharts beside the
// page nothing changes. The page says where ECharts is:
//
//   <script defer src="chart.js" data-echarts="vendor/echarts.min.js"></script>
//
// and a plot is an element of class "chart" with its drawings and, in a script
// of type application/json, its island.
(function () {
	'use strict';

	var source = document.currentScript.getAttribute('data-echarts');
	var loading = null;

	function load() {
		loading = loading || new Promise(function (done, failed) {
			var script = document.createElement('script');
			script.src = source;
			script.onload = done;
			script.onerror = failed;
			document.head.appendChild(script);
		});
		return loading;
	}

	// A canvas knows no CSS variables: each is looked up where the plot stands.
	function coloured(json, place) {
		var probe = document.createElement('span');
		place.appendChild(probe);
		var text = json.replace(/var\(--[\w-]+,#[0-9a-f]+\)/g, function (variable) {
			probe.style.color = variable;
			return getComputedStyle(probe).color;
		});
		probe.remove();
		return text;
	}

	// A number as the text writes it, without a comma in its thousands.
	function plain(axis) {
		if (axis.type !== 'value') return;
		axis.axisLabel.formatter = String;
		axis.axisPointer = {label: {formatter: function (at) { return String(at.value); }}};
	}

	function options(island, place) {
		var read = JSON.parse(coloured(island.textContent, place));
		var unit = read.unit ? ' ' + read.unit : '';
		var o = read.options;
		if (place.clientWidth < 544) Object.assign(o, read.narrow);
		o.xAxis.concat(o.yAxis).forEach(plain);
		o.tooltip.renderMode = 'richText'; // drawn, not built from HTML: a strict style policy holds
		o.tooltip.confine = true;
		o.tooltip.backgroundColor = getComputedStyle(document.documentElement).backgroundColor;
		o.tooltip.textStyle = {color: o.textStyle.color};
		o.tooltip.valueFormatter = function (value) { return value + unit; };
		o.dataZoom = [{type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false}];
		return o;
	}

	function enliven(plot) {
		var island = plot.querySelector('script[type="application/json"]');
		if (!island || !source) return;
		plot.addEventListener('pointerenter', function () {
			load().then(function () { start(plot, island); }, function () {});
		}, {once: true});
	}

	function start(plot, island) {
		var still = Array.prototype.find.call(plot.querySelectorAll('svg.plot'), function (svg) {
			return svg.getBoundingClientRect().width > 0;
		});
		if (!still) return;
		var box = still.getBoundingClientRect();
		var canvas = document.createElement('div');
		canvas.className = 'canvas';
		canvas.setAttribute('role', 'img');
		canvas.setAttribute('aria-labelledby', still.getAttribute('aria-labelledby'));
		canvas.style.height = box.height + 'px';
		plot.appendChild(canvas);
		plot.classList.add('live');
		var chart = window.echarts.init(canvas);
		function redraw() { chart.setOption(options(island, plot), true); }
		redraw();
		new ResizeObserver(function () { chart.resize(); }).observe(canvas);
		new MutationObserver(redraw).observe(document.documentElement, {attributes: true});
		matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
	}

	document.querySelectorAll('.chart').forEach(enliven);
})();
