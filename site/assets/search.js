// Search in the whole book, without a server: search-index.js holds every
// section's text and the words in it, made by the same rules as words() here.
window.guideSearch = (function () {
  "use strict";
  var index = window.guideIndex;
  var base = document.body.dataset.root || "";
  var CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
  var WORD = /[\p{L}\p{M}\p{N}_]/u;
  var DIGIT = /\p{Nd}/u;

  // words cuts text as the index was cut: lower case, NFKC; a run of letters,
  // digits and _ is a word, and so are its parts between _; a point or comma
  // between two digits belongs to the number, and a comma in one is dropped;
  // text without blanks gives every two neighbouring characters, and its last
  // one alone.
  function words(text) {
    var found = [], word = "", run = [];
    function endWord() {
      word = word.replace(/_+$/, "");
      if (word) {
        found.push(word);
        if (word.includes("_")) word.split("_").forEach(function (part) { if (part) found.push(part); });
      }
      word = "";
    }
    function endRun() {
      for (var i = 0; i + 1 < run.length; i++) found.push(run[i] + run[i + 1]);
      if (run.length) found.push(run[run.length - 1]);
      run = [];
    }
    var chars = Array.from(text.normalize("NFKC").toLowerCase());
    chars.forEach(function (c, i) {
      if (CJK.test(c)) {
        endWord();
        run.push(c);
        return;
      }
      endRun();
      if (WORD.test(c) && !(c === "_" && !word)) {
        word += c;
      } else if ((c === "." || c === ",") && i > 0 && DIGIT.test(chars[i - 1]) && i + 1 < chars.length && DIGIT.test(chars[i + 1])) {
        if (c === ".") word += c;
      } else {
        endWord();
      }
    });
    endWord();
    endRun();
    return found;
  }

  // matches maps each section that has a word which starts like this one to
  // how well it does: the word itself counts double.
  function matches(word) {
    var low = 0, high = index.words.length;
    while (low < high) {
      var middle = (low + high) >> 1;
      if (index.words[middle][0] < word) low = middle + 1; else high = middle;
    }
    var found = new Map();
    for (; low < index.words.length && index.words[low][0].startsWith(word); low++) {
      var weight = index.words[low][0] === word ? 2 : 1;
      var at = 0;
      index.words[low][1].forEach(function (step) {
        at += step >> 2;
        found.set(at, Math.max(found.get(at) || 0, weight * (1 + (step & 3))));
      });
    }
    return found;
  }

  function find(query) {
    var all = null;
    Array.from(new Set(words(query))).forEach(function (word) {
      var here = matches(word);
      if (all === null) { all = here; return; }
      all.forEach(function (score, section) {
        if (here.has(section)) all.set(section, score + here.get(section)); else all.delete(section);
      });
    });
    return Array.from(all || []).sort(function (a, b) { return b[1] - a[1] || a[0] - b[0]; }).map(function (r) { return r[0]; });
  }

  function make(tag, className, text) {
    var e = document.createElement(tag);
    if (className) e.className = className;
    if (text) e.textContent = text;
    return e;
  }

  // context is a piece of the section's text around the first thing found,
  // with everything found marked.
  function context(text, query) {
    var wanted = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
    var lower = text.toLowerCase();
    if (lower.length !== text.length) lower = text;
    var first = wanted.reduce(function (best, w) {
      var i = lower.indexOf(w);
      return i >= 0 && (best < 0 || i < best) ? i : best;
    }, -1);
    var start = Math.max(0, first - 50);
    var piece = text.slice(start, start + 170), low = lower.slice(start, start + 170);
    var out = make("small");
    out.append(start > 0 ? "… " : "");
    for (var i = 0; i < piece.length;) {
      var hit = wanted.find(function (w) { return low.startsWith(w, i); });
      if (hit) {
        out.append(make("mark", "", piece.substr(i, hit.length)));
        i += hit.length;
      } else {
        var next = i + 1;
        while (next < piece.length && !wanted.some(function (w) { return low.startsWith(w, next); })) next++;
        out.append(piece.slice(i, next));
        i = next;
      }
    }
    if (start + 170 < text.length) out.append(" …");
    return out;
  }

  var dialog = make("dialog", "search-box");
  dialog.setAttribute("aria-label", "Search the book");
  var input = make("input");
  input.type = "search";
  input.placeholder = "Words, numbers, a line of a transcript";
  input.setAttribute("aria-label", "Search for");
  input.setAttribute("role", "combobox");
  input.setAttribute("aria-expanded", "false");
  input.setAttribute("aria-controls", "Search-found");
  input.setAttribute("aria-autocomplete", "list");
  input.autocomplete = "off";
  var count = make("p", "search-count");
  count.setAttribute("role", "status");
  var list = make("div", "search-found");
  list.id = "Search-found";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Found");
  list.tabIndex = -1;
  dialog.append(input, count, list);
  document.body.append(dialog);

  var chosen = -1;
  function choose(i) {
    var options = list.children;
    if (options[chosen]) options[chosen].setAttribute("aria-selected", "false");
    chosen = options.length ? (i + options.length) % options.length : -1;
    if (chosen < 0) {
      input.removeAttribute("aria-activedescendant");
      return;
    }
    options[chosen].setAttribute("aria-selected", "true");
    options[chosen].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", options[chosen].id);
  }

  var shown = 30;
  function show() {
    var found = find(input.value);
    list.replaceChildren();
    found.slice(0, shown).forEach(function (section, i) {
      var s = index.sections[section], page = index.pages[s[0]];
      var option = make("a", "search-one");
      option.href = base + page[0] + (s[1] ? "#" + encodeURIComponent(s[1]) : "");
      option.id = "Search-" + i;
      option.tabIndex = -1;
      option.setAttribute("role", "option");
      option.setAttribute("aria-selected", "false");
      option.append(make("b", "", s[2] || page[1]), make("span", "", s[2] ? page[1] : ""), context(s[3], input.value));
      list.append(option);
    });
    input.setAttribute("aria-expanded", String(found.length > 0));
    var empty = input.value.trim() ? "Nothing found" : "";
    count.textContent = found.length === 0 ? empty : found.length === 1 ? "1 section" : found.length + " sections";
    choose(0);
  }
  input.addEventListener("input", show);
  input.addEventListener("keydown", function (event) {
    if (event.isComposing) return;
    if (event.key === "ArrowDown") choose(chosen + 1);
    else if (event.key === "ArrowUp") choose(chosen - 1);
    else if (event.key === "Enter" && chosen >= 0) list.children[chosen].click();
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", function (event) { if (event.target.closest("a")) dialog.close(); });
  dialog.addEventListener("click", function (event) { if (event.target === dialog) dialog.close(); });

  return {
    words: words,
    find: find,
    open: function () {
      if (!dialog.open) dialog.showModal();
      input.select();
    },
  };
})();
