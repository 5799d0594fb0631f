// Runs in the head, before anything is painted: the reader's choice of light
// or dark, and of the quick path, stands from the first frame on. It is a file of its own because an
// inline script would need a hole in the page's script policy.
(function () {
  "use strict";
  var root = document.documentElement;
  root.classList.add("js");
  try {
    var theme = localStorage.getItem("guide:theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    if (localStorage.getItem("guide:depth") === "quick") root.dataset.depth = "quick";
  } catch (blocked) {
    // Storage is off: the system's setting holds.
  }
})();
