// Keeps a page that is being written as it is now: loads it again, at the same
// place, when its bytes are others, and lays over it what is wrong.
(function () {
  "use strict";
  var own = document.currentScript.dataset;
  var key = "guidegen:place";

  function place(value) {
    try {
      if (value !== undefined) sessionStorage.setItem(key, value);
      else { value = sessionStorage.getItem(key); sessionStorage.removeItem(key); }
    } catch (blocked) { /* then the browser's own memory has to do */ }
    return value;
  }
  // A page that is short for a moment, as half a chapter is, must not lose the
  // place: it is the one to keep until the reader goes elsewhere.
  var wanted = null;
  function here() {
    return wanted && scrollY < wanted.y ? wanted : { page: own.page, x: scrollX, y: scrollY };
  }
  ["wheel", "touchmove", "keydown", "pointerdown"].forEach(function (kind) {
    addEventListener(kind, function () { wanted = null; }, { passive: true });
  });
  var before = JSON.parse(place() || "null");
  if (before && before.page === own.page) {
    wanted = before;
    history.scrollRestoration = "manual";
    var back = function () { scrollTo({ left: before.x, top: before.y, behavior: "instant" }); };
    back();
    addEventListener("load", back);
    // Not before: the browser restores a place of its own after the load.
    addEventListener("pagehide", function () { history.scrollRestoration = "auto"; });
  }

  var box = null;
  var away = ""; // the report that the author has put away
  function close() { if (box) { box.remove(); box = null; } }
  function overlay(text) {
    close();
    if (!text || text === away) return;
    away = "";
    box = document.createElement("div");
    box.id = "Live-problems";
    var inside = box.attachShadow({ mode: "open" });
    var style = document.createElement("style");
    style.textContent = ":host{position:fixed;inset:auto 0 0 0;max-block-size:70vh;overflow:auto;z-index:1000;background:#1d1b1a;color:#f3efe9;" +
      "border-block-start:4px solid #d5452f;padding:1rem 1.2rem;box-shadow:0 -8px 40px #0008;direction:ltr}" +
      "pre{margin:0;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}" +
      "button{font:inherit;color:inherit;background:#3a3533;border:1px solid #6b625d;border-radius:4px;padding:0 .5em;cursor:pointer}" +
      ".close{float:right;font:13px/1.6 system-ui;position:sticky;top:0}";
    var shut = document.createElement("button");
    shut.className = "close";
    shut.textContent = "Put away";
    shut.addEventListener("click", function () { away = text; close(); });
    var pre = document.createElement("pre");
    pre.setAttribute("role", "alert");
    pre.tabIndex = 0;
    // Each command that accepts a change is a button that copies it.
    text.split(/(guidegen accept \S+)/).forEach(function (part, i) {
      if (i % 2 === 0) { pre.append(part); return; }
      var copy = document.createElement("button");
      copy.textContent = part;
      copy.title = "Copy";
      copy.addEventListener("click", function () { navigator.clipboard.writeText(part); });
      pre.append(copy);
    });
    inside.append(style, shut, pre);
    document.body.append(box);
  }

  var events = new EventSource("/.guidegen/events?page=" + encodeURIComponent(own.page));
  events.onmessage = function (e) {
    var now = JSON.parse(e.data);
    if (now.stamp !== own.stamp) {
      place(JSON.stringify(here()));
      location.reload();
      return;
    }
    overlay(now.wrong);
  };
  addEventListener("pagehide", function () { events.close(); });
})();
