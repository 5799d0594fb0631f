// Steps through the passes of a timeline. The page holds everything already: a
// list of passes under two drawings. This puts buttons above the list, shows
// one pass of it at a time, and marks that pass in the drawings.
(function () {
	'use strict';

	function stepper(figure) {
		var items = Array.prototype.slice.call(figure.querySelectorAll('.passes > li'));
		if (items.length < 2) return;
		var numbers = items.map(function (li) { return li.id.replace(/^.*-pass-/, ''); });
		var at = 0;

		var bar = make('div', {class: 'stepper', role: 'group', 'aria-label': 'step through the passes'});
		var first = button('first', function () { go(0); });
		var back = button('back', function () { go(at - 1); });
		var slider = make('input', {type: 'range', min: 0, max: items.length - 1, value: 0, 'aria-label': 'pass'});
		var next = button('next', function () { go(at + 1); });
		var last = button('last', function () { go(items.length - 1); });
		var all = button('all', function () { show(all.getAttribute('aria-pressed') !== 'true'); });
		all.setAttribute('aria-pressed', 'false');
		[first, back, slider, next, last, all].forEach(function (part) { bar.appendChild(part); });
		var list = items[0].parentNode;
		list.parentNode.insertBefore(bar, list);
		list.setAttribute('aria-live', 'polite');

		slider.addEventListener('input', function () { go(Number(slider.value)); });
		bar.addEventListener('keydown', function (event) {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			var step = {n: 1, p: -1}[event.key];
			if (!step) return;
			event.preventDefault();
			go(at + step);
		});
		figure.addEventListener('click', function (event) {
			var part = event.target.closest('svg [data-pass]');
			var index = part ? numbers.indexOf(part.getAttribute('data-pass')) : -1;
			if (index >= 0) go(index);
		});
		window.addEventListener('hashchange', follow);

		// A link to a pass, from the prose or from outside, steps to it.
		function follow() {
			var index = items.findIndex(function (li) { return '#' + li.id === location.hash; });
			if (index >= 0) go(index);
			return index >= 0;
		}

		function go(index) {
			at = Math.min(Math.max(index, 0), items.length - 1);
			slider.value = at;
			slider.setAttribute('aria-valuetext', 'pass ' + numbers[at]);
			first.disabled = back.disabled = at === 0;
			next.disabled = last.disabled = at === items.length - 1;
			items.forEach(function (li, i) { li.classList.toggle('here', i === at); });
			figure.querySelectorAll('svg [data-pass]').forEach(function (part) {
				part.classList.toggle('here', part.getAttribute('data-pass') === numbers[at]);
			});
		}

		function show(everything) {
			all.setAttribute('aria-pressed', String(everything));
			figure.classList.toggle('stepping', !everything);
		}

		show(false);
		if (!follow()) go(0);
	}

	function make(name, attributes) {
		var element = document.createElement(name);
		Object.keys(attributes).forEach(function (key) { element.setAttribute(key, attributes[key]); });
		return element;
	}

	function button(label, act) {
		var element = make('button', {type: 'button'});
		element.textContent = label;
		element.addEventListener('click', act);
		return element;
	}

	document.querySelectorAll('.timeline').forEach(stepper);
})();
