// What a page can do with JavaScript and reads just as well without: light and
// dark by hand, copying, whole transcripts, notes that stay on the screen, the
// keys n and p. Search is in search.js, loaded when it is asked for.
(function () {
  "use strict";
  var root = document.documentElement;
  var base = document.body.dataset.root || "";

  function remember(key, value) {
    try { localStorage.setItem("guide:" + key, value); } catch (blocked) { /* then it lasts for this page */ }
  }
  function make(tag, className, text) {
    var e = document.createElement(tag);
    if (className) e.className = className;
    if (text) e.textContent = text;
    return e;
  }

  // One voice for all that a screen reader should be told.
  var voice = make("p", "hush");
  voice.setAttribute("role", "status");
  document.body.append(voice);

  document.querySelector(".bar .theme").addEventListener("click", function () {
    var dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
    remember("theme", root.dataset.theme);
    voice.textContent = dark ? "Light" : "Dark";
  });

  // Of a session in a shell the commands are copied, without prompts and
  // without what they printed; of everything else all of it.
  function copied(pre) {
    var text = pre.textContent;
    if (!pre.querySelector(".language-console, .language-shell-session")) return text;
    var lines = text.split("\n").filter(function (l) { return /^[$>#] /.test(l); });
    return lines.map(function (l) { return l.slice(2) + "\n"; }).join("");
  }
  function copyButton(name, text) {
    var button = make("button", "copy", "Copy");
    button.type = "button";
    button.setAttribute("aria-label", "Copy the " + name);
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(text()).then(function () {
        button.textContent = "Copied";
        voice.textContent = "Copied";
        setTimeout(function () { button.textContent = "Copy"; voice.textContent = ""; }, 1600);
      }, function () {
        button.textContent = "Select it and press Ctrl-C";
      });
    });
    return button;
  }
  document.querySelectorAll(".listing").forEach(function (box) {
    var pre = box.querySelector("pre");
    var command = box.querySelector(".head .prompt");
    if (command) {
      command.after(copyButton("command", function () { return command.textContent; }));
    } else {
      (box.querySelector(".head") || box).append(copyButton("code", function () { return copied(pre); }));
    }
    if (pre.classList.contains("tall")) {
      var more = make("button", "more", "Show all " + pre.dataset.lines + " lines");
      more.type = "button";
      more.addEventListener("click", function () {
        pre.classList.remove("tall");
        more.remove();
        pre.focus();
      });
      box.append(more);
    }
  });

  // The number of a line is the way to link to it.
  document.addEventListener("click", function (event) {
    var line = event.target.closest(".line[data-n]");
    if (!line) return;
    var rtl = getComputedStyle(line).direction === "rtl";
    var box = line.getBoundingClientRect();
    if ((rtl ? box.right - event.clientX : event.clientX - box.left) < 40) location.hash = line.id;
  });

  // A plot stands as a picture; whoever wants to point at it, zoom and put
  // series away asks for that, and only then the plotting library is loaded.
  document.querySelectorAll(".plot .island").forEach(function (island) {
    var button = make("button", "more", "Explore");
    button.type = "button";
    button.addEventListener("click", function () {
      button.disabled = true;
      library(function () {
        window.guidePlot(island);
        button.classList.add("spent");
      }, function () { button.textContent = "The plotting library is not here"; });
    });
    island.before(button);
  });
  function library(then, failed) {
    if (window.guidePlot) { then(); return; }
    load("assets/vendor/echarts.min.js", function () { load("assets/plots.js", then, failed); }, failed);
  }

  // Where a reader has been: a chapter whose end was on the screen is marked
  // as read in every list, and the opening page offers to go on.
  var here = document.body.dataset.page;
  function readPages() {
    try { return JSON.parse(localStorage.getItem("guide:read")) || []; } catch (none) { return []; }
  }
  function mark() {
    var read = readPages();
    document.querySelectorAll(".side.book a, .chapters a").forEach(function (link) {
      if (link.querySelector(".tick") || read.indexOf(decodeURIComponent(link.pathname.split("/").pop())) < 0) return;
      var tick = make("span", "tick", "✓");
      tick.setAttribute("role", "img");
      tick.setAttribute("aria-label", "read");
      link.append(tick);
    });
  }
  var end = document.querySelector(".turn");
  if (end) {
    remember("last", JSON.stringify([here, document.title]));
    new IntersectionObserver(function (seen, observer) {
      if (!seen.some(function (s) { return s.isIntersecting; })) return;
      observer.disconnect();
      var read = readPages();
      if (read.indexOf(here) < 0) remember("read", JSON.stringify(read.concat(here)));
      mark();
    }).observe(end);
  }
  var start = document.querySelector(".start");
  if (start) {
    try {
      var last = JSON.parse(localStorage.getItem("guide:last"));
      if (last) {
        var on = make("a", "whole", "Go on with " + last[1].split(" · ")[0]);
        on.href = encodeURI(last[0]);
        start.after(" ", on);
      }
    } catch (none) { /* nothing to go on with */ }
  }
  mark();

  // Notes on numbers. The style sheet shows them; here they are kept inside
  // the window, put away by Escape, and opened by the first tap of a finger
  // where the second one follows the link.
  document.addEventListener("pointerover", place);
  document.addEventListener("focusin", place);
  function place(event) {
    var quote = event.target.closest && event.target.closest(".quote, .term");
    if (!quote) return;
    quote.classList.remove("away");
    var room = root.clientWidth - quote.getBoundingClientRect().left;
    quote.classList.toggle("far", room < 400);
  }
  document.addEventListener("keydown", function (event) {
    if (event.key !== "Escape") return;
    document.querySelectorAll(".quote:hover, .quote:focus, .term:hover, .term:focus").forEach(function (q) { q.classList.add("away"); });
  });
  var tapped = null;
  document.addEventListener("click", function (event) {
    var quote = event.target.closest(".quote, .term");
    if (quote && matchMedia("(hover: none)").matches && tapped !== quote) event.preventDefault();
    tapped = quote;
  });

  // Keys: n and p turn the page, / searches; never while somebody types.
  function typing(element) {
    return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName) || element.closest("dialog, [data-keys]");
  }
  document.addEventListener("keydown", function (event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || typing(event.target)) return;
    var link = { n: "next", p: "prev" }[event.key];
    link = link && document.querySelector('.turn [rel="' + link + '"]');
    if (link) {
      link.click();
    } else if (event.key === "/") {
      event.preventDefault();
      search();
    }
  });

  var loading = false;
  function search() {
    if (window.guideSearch) { window.guideSearch.open(); return; }
    if (loading) return;
    loading = true;
    function failed() { loading = false; voice.textContent = "Search cannot be loaded"; }
    load("assets/search-index.js", function () {
      load("assets/search.js", function () { window.guideSearch.open(); }, failed);
    }, failed);
  }
  function load(path, then, failed) {
    var script = make("script");
    script.src = base + path;
    script.onload = then;
    script.onerror = failed;
    document.head.append(script);
  }
  document.querySelector(".bar .search").addEventListener("click", search);
})();
