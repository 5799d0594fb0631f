package build

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"example.com/guidegen/build/quote"
	"example.com/guidegen/engine/catalogue"
)

// loose reports the numbers that nothing vouches for, and the waivers and
// classes that vouch for nothing.
func (b *Book) loose() []Problem {
	_, problems := b.numbers()
	return problems
}

// numbers goes over every number of the book's prose. A number is quoted, or
// it is in a text that guide.yaml says is a name, or in one that the chapter
// waives. That a number equals some value makes it no quote: it is a hint.
func (b *Book) numbers() (all []Coverage, problems []Problem) {
	return b.eachNumber(func(*Chapter, Span, string) {})
}

// eachNumber is numbers, and tells of each that is no quote where it stands and
// who vouches for it.
func (b *Book) eachNumber(tell func(c *Chapter, at Span, who string)) (all []Coverage, problems []Problem) {
	names := make([]*vouching, 0, len(b.Config.Names))
	for _, class := range b.Config.Names {
		if class.Kind != "" {
			names = append(names, &vouching{form: kindNamed(class.Kind), kind: true, class: class.Class, span: class.Span, what: "kind " + class.Kind})
		}
		for i, text := range class.Texts {
			names = append(names, &vouching{form: exactly(text), class: class.Class, span: class.textSpans[i], what: fmt.Sprintf("text %q", text)})
		}
	}
	if b.plain {
		return nil, nil
	}
	b.eachChapter(func(_ int, c *Chapter) {
		if c.Doc != nil {
			c.scanNumbers()
		}
	})
	for _, c := range b.Chapters {
		if c.scan == nil {
			continue
		}
		n := &numberCheck{chapter: c, names: names, tell: tell, found: findings{chapter: c}, Coverage: Coverage{Chapter: c.Name, Classes: map[string]int{}}}
		for i := range c.Meta.Waive {
			w := &c.Meta.Waive[i]
			n.waivers = append(n.waivers, &vouching{form: exactly(w.Text), span: w.Span})
		}
		n.check()
		all, problems = append(all, n.Coverage), append(problems, n.found.list...)
	}
	for _, m := range b.configProse {
		for _, at := range quote.Scan(m.text) {
			if !slices.ContainsFunc(names, func(v *vouching) bool { return v.covers(m.text, at) }) {
				problems = append(problems, problemAt("loose", b.configFile(), b.configSource, Span{m.at, m.at},
					fmt.Sprintf("loose number: nothing vouches for %s", m.text[at.Start:at.End]), "say in names what it names: no run can be quoted here"))
			}
		}
	}
	for _, v := range names {
		if v.used == 0 {
			problems = append(problems, problemAt("unused-class", b.configFile(), b.configSource, v.span,
				fmt.Sprintf("the class %s has the %s, which vouches for no number of the guide", v.class, v.what), "delete it"))
		}
	}
	return all, problems
}

// A vouching is a text or a form that vouches for the numbers inside of it.
type vouching struct {
	form  *regexp.Regexp
	kind  bool // a form, and no text of the author's
	class string
	what  string
	span  Span // where it is declared
	used  int
}

// exactly is a form for one text.
func exactly(text string) *regexp.Regexp {
	if strings.TrimSpace(text) == "" {
		return nil
	}
	return regexp.MustCompile(regexp.QuoteMeta(text))
}

// covers tells whether a number stands inside what the form finds.
func (v *vouching) covers(text string, f quote.Found) bool {
	if v.form == nil {
		return false // a problem of its own
	}
	for _, m := range v.form.FindAllStringIndex(text, -1) {
		if m[0] <= f.Start && f.End <= m[1] {
			v.used++
			return true
		}
	}
	return false
}

// A numberCheck goes over one chapter.
type numberCheck struct {
	Coverage
	chapter *Chapter
	tell    func(c *Chapter, at Span, who string)
	names   []*vouching
	waivers []*vouching
	found   findings
}

func (n *numberCheck) check() {
	c := n.chapter
	for _, q := range c.Quotes {
		if l, bad := quote.Parse(q.Literal); bad == nil && l.IsWords() {
			n.Claims++
		} else {
			n.Quoted++
		}
	}
	for _, s := range c.scan.texts {
		n.text(s)
	}
	n.Numbers = n.Quoted + n.Named + n.Waived + n.Loose
	for i, v := range n.waivers {
		if v.used == 0 && v.form != nil {
			n.found.list = append(n.found.list, c.problem("unused-waiver", v.span,
				fmt.Sprintf("the waiver of %q waives no number of the chapter", c.Meta.Waive[i].Text), "delete it"))
		}
	}
}

func (n *numberCheck) text(s scannedText) {
	oneLine := strings.ReplaceAll(s.text.String(), "\n", " ")
	end := 0
	for _, at := range s.found {
		if at.Start < end {
			continue // a word that both found
		}
		end = at.End
		counted := n.counted(oneLine[at.End:])
		if i := slices.IndexFunc(n.names, func(v *vouching) bool { return !(v.kind && counted) && v.covers(oneLine, at) }); i >= 0 {
			n.Named++
			n.Classes[n.names[i].class]++
			n.tell(n.chapter, s.text.span(at.Start, at.End), "it names something: "+n.names[i].class+", by the "+n.names[i].what+" of guide.yaml")
		} else if slices.ContainsFunc(n.waivers, func(v *vouching) bool { return v.covers(oneLine, at) }) {
			n.Waived++
			n.tell(n.chapter, s.text.span(at.Start, at.End), "it is waived: "+n.reason(oneLine, at))
		} else {
			n.Loose++
			n.tell(n.chapter, s.text.span(at.Start, at.End), "nobody vouches for it")
			n.report(s.text.span(at.Start, at.End), oneLine[at.Start:at.End])
		}
	}
}

// counted tells whether what follows a number is a noun that the chapter's runs
// count: the 2024 of "in 2024 burns" is no year.
func (n *numberCheck) counted(rest string) bool {
	word := strings.TrimLeft(rest, " \u00a0")
	if end := strings.IndexFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); end >= 0 {
		word = word[:end]
	}
	return len(word) < len(rest) && slices.Contains(n.chapter.scan.nouns, word)
}

// reason is why the number is waived.
func (n *numberCheck) reason(text string, at quote.Found) string {
	i := slices.IndexFunc(n.waivers, func(v *vouching) bool { return v.covers(text, at) })
	return n.chapter.Meta.Waive[i].Reason
}

func (n *numberCheck) report(at Span, number string) {
	if n.found.full() {
		return
	}
	hint := fmt.Sprintf("quote it, or say in guide.yaml what it names, or waive it: waive: [{text: %q, reason: …}]", number)
	if expr, why := n.chapter.vouchers(number); expr != "" {
		hint = fmt.Sprintf("write <<%s = %s>>: %s", number, expr, why)
	}
	n.found.add("loose", at, fmt.Sprintf("loose number: nothing vouches for %s", number), hint)
}

// vouchers finds what could vouch for a number: a quote of the chapter that
// says the same, or else the first value of its runs that equals it.
func (c *Chapter) vouchers(number string) (expr, why string) {
	literal, bad := quote.Parse(number)
	if bad != nil {
		return "", ""
	}
	for _, q := range c.Quotes {
		if q.OK && literal.Check(q.Value).OK() {
			line, _, _, _ := position(c.Source, q.Span)
			return q.Expr, fmt.Sprintf("line %d quotes it so", line)
		}
	}
	for _, d := range c.Directives {
		if d.Verb != "run" || len(d.Runs) != 1 || d.Runs[0].Result == nil {
			continue
		}
		s := d.Runs[0].Scenario
		for _, v := range s.Values {
			if value := d.Runs[0].Value(v.Name); literal.Check(value).OK() {
				return d.ID + "." + identifier(v.Name), fmt.Sprintf("%s.%s is %s", d.ID, identifier(v.Name), value)
			}
		}
		for _, p := range s.Params {
			if value := d.Runs[0].Args.Value(p.Name); s.Value(p.Name) == nil && literal.Check(value).OK() {
				return d.ID + "." + identifier(p.Name), fmt.Sprintf("%s.%s is %s", d.ID, identifier(p.Name), value)
			}
		}
	}
	return "", ""
}

// nouns are what the chapter's runs count or list: a number word before one of them is
// a number as much as digits are.
func (c *Chapter) nouns() []string {
	var nouns []string
	add := func(name string) {
		if word := name[strings.LastIndexAny(name, "_-")+1:]; !slices.Contains(nouns, word) {
			nouns = append(nouns, word)
		}
	}
	for _, d := range c.Directives {
		if len(d.Runs) == 0 {
			continue
		}
		s := d.Runs[0].Scenario
		for _, p := range s.Params {
			if p.Unit == catalogue.Count {
				add(p.Name)
			}
		}
		for _, v := range s.Values {
			if v.Unit == catalogue.Count || v.List {
				add(v.Name)
			}
		}
	}
	return nouns
}
