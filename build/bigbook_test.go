package build

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// bigBookDir is where TestBigBook leaves the book, for another builder to be
// measured on the same input.
var bigBookDir = flag.String("bigbook", "", "write the book of 500 chapters into this folder")

// bigBook is a book of ordinary Markdown: prose, lists, tables and code in six
// languages, some 11 KB a chapter. No two chapters share a block of code, so
// that nothing is measured twice. The same n gives the same bytes.
func bigBook(n int) fstest.MapFS {
	guide := fstest.MapFS{"guide.yaml": {Data: []byte("title: A book of many chapters\n")}}
	for i := 1; i <= n; i++ {
		guide[fmt.Sprintf("%04d-chapter.md", i)] = &fstest.MapFile{Data: []byte(bigChapter(i, n))}
	}
	for name, file := range guide {
		if strings.HasSuffix(name, "-chapter.md") {
			delete(guide, name)
			guide[strings.Replace(name, "-chapter", "-chapter-"+letters(name[:4]), 1)] = file
		}
	}
	return guide
}

// letters spells a number without digits: chapters' ids are unique, and prose
// with a number in it would want a run that gives it.
func letters(digits string) string {
	return strings.Map(func(r rune) rune { return 'a' + r - '0' }, digits)
}

var bigWords = strings.Fields(`the loop takes what is due from the heap and runs what was ready when the pass began so a task that
	burns its time keeps every other one waiting until it yields and the timer that expired on the dot is told late by one whole
	pass for each hop between the queue and the code that asked for it which no clock and no priority can give back again`)

// prose is so many words, another stretch of them for each seed.
func bigProse(seed, words int) string {
	var b strings.Builder
	for i := range words {
		w := bigWords[(seed*31+i*7+i*i%11)%len(bigWords)]
		switch {
		case i%14 == 0:
			w = strings.ToUpper(w[:1]) + w[1:]
		case i%23 == 9:
			w = "*" + w + "*"
		case i%29 == 11:
			w = "`" + w + "`"
		case i%41 == 17:
			w = "**" + w + "**"
		}
		b.WriteString(w)
		if i%14 == 13 {
			b.WriteByte('.')
		}
		if i%12 == 11 {
			b.WriteByte('\n')
		} else {
			b.WriteByte(' ')
		}
	}
	return strings.TrimSpace(b.String()) + ".\n"
}

var bigCode = []struct{ lang, text string }{
	{"go", "package %[1]s\n\n// %[1]s keeps the due timers.\ntype %[1]s struct {\n\twhen int64\n\tname string\n}\n\nfunc (t *%[1]s) before(o *%[1]s) bool {\n\tif t.when != o.when {\n\t\treturn t.when < o.when // earlier\n\t}\n\treturn t.name < o.name\n}\n"},
	{"python", "import asyncio\n\nasync def %[1]s(delay: float) -> str:\n    \"\"\"Wait, then tell.\"\"\"\n    await asyncio.sleep(delay)\n    return f\"done {delay!r}\"\n\nif __name__ == \"__main__\":\n    print(asyncio.run(%[1]s(0.25)))\n"},
	{"javascript", "export async function %[1]s(ms) {\n  const start = performance.now();\n  await new Promise((resolve) => setTimeout(resolve, ms));\n  return `${performance.now() - start} ms`; // late\n}\n"},
	{"rust", "#[derive(Debug, Clone)]\npub struct %[1]s<'a> {\n    name: &'a str,\n    due: u64,\n}\n\nimpl<'a> %[1]s<'a> {\n    pub fn late(&self, now: u64) -> Option<u64> {\n        now.checked_sub(self.due).filter(|d| *d > 0)\n    }\n}\n"},
	{"bash", "#!/bin/sh\nset -eu\nfor chunk in 10 50 100; do\n  guidegen run %[1]s \"chunk=${chunk}ms\" > \"$chunk.txt\" || exit 1\ndone\n"},
	{"yaml", "name: %[1]s\non: [push]\njobs:\n  check:\n    runs-on: ubuntu-latest\n    steps:\n      - run: guidegen check --format github # red on drift\n"},
}

func bigChapter(i, n int) string {
	var b strings.Builder
	name := "c" + letters(fmt.Sprint(i))
	fmt.Fprintf(&b, "# The chapter %s\n\n%s\n", name, bigProse(i, 90))
	for s := range 6 {
		fmt.Fprintf(&b, "## Section %s of %s\n\n%s\n%s\n", letters(fmt.Sprint(s)), name, bigProse(i*7+s, 110), bigProse(i*5+s, 70))
		code := bigCode[s%len(bigCode)]
		fmt.Fprintf(&b, "```%s\n"+code.text+"```\n\n", code.lang, name+letters(fmt.Sprint(s)))
		switch s % 3 {
		case 0:
			for k := range 5 {
				fmt.Fprintf(&b, "- %s", bigProse(i+k, 12))
				fmt.Fprintf(&b, "  - %s", bigProse(i+k+3, 8))
			}
		case 1:
			b.WriteString("| what | where | why |\n|---|:-:|--:|\n")
			for k := range 6 {
				row := strings.Fields(bigProse(i*3+k, 9))
				fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.Join(row[:3], " "), strings.Join(row[3:6], " "), strings.Join(row[6:], " "))
			}
		case 2:
			fmt.Fprintf(&b, "> %s\n", strings.ReplaceAll(strings.TrimSpace(bigProse(i+s, 30)), "\n", "\n> "))
		}
		b.WriteString("\n")
	}
	next := i%n + 1
	fmt.Fprintf(&b, "On to [the next](%04d-chapter-%s.md).\n", next, letters(fmt.Sprintf("%04d", next)))
	return b.String()
}

func TestBigBook(t *testing.T) {
	book := bigBook(30)
	in := Input{Guide: book, GuideName: "guide", Catalogue: testCatalogue()}
	site := rendered(t, in)
	checkSite(t, site)
	for p, again := range rendered(t, in) {
		if string(again) != string(site[p]) {
			t.Errorf("%s is not the same the second time", p)
		}
	}
	if *bigBookDir == "" {
		return
	}
	for name, f := range bigBook(500) {
		if err := os.MkdirAll(*bigBookDir, 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(*bigBookDir, name), f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
}
