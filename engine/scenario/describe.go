package scenario

import (
	"slices"

	"example.com/guidegen/engine/catalogue"
)

// millis describes a parameter that is a duration.
func millis(name string, preset, least, most int64, doc string) catalogue.Param {
	return number(name, catalogue.MS, preset, least, most, doc)
}

// count describes a parameter that is so many things.
func count(name string, preset, least, most int64, doc string) catalogue.Param {
	return number(name, catalogue.Count, preset, least, most, doc)
}

func number(name string, unit catalogue.Unit, preset, least, most int64, doc string) catalogue.Param {
	return catalogue.Param{Name: name, Unit: unit, Default: catalogue.Of(preset, unit), Min: least, Max: most, Doc: doc}
}

// word describes a parameter that is one of a few words, the first by default.
func word(name, doc string, choices ...string) catalogue.Param {
	return catalogue.Param{Name: name, Unit: catalogue.Text, Default: catalogue.Str(choices[0]), Choices: choices, Doc: doc}
}

// value describes a value, and values a list. What a guide that shows the
// scenario must not leave unquoted goes through worth, or worthOf where several
// scenarios share a list.
func value(name string, unit catalogue.Unit, doc string) catalogue.ValueDoc {
	return catalogue.ValueDoc{Name: name, Unit: unit, Doc: doc}
}

func values(name string, unit catalogue.Unit, doc string) catalogue.ValueDoc {
	return catalogue.ValueDoc{Name: name, Unit: unit, List: true, Doc: doc}
}

// worthOf is the values, with those of that name worth quoting.
func worthOf(vs []catalogue.ValueDoc, names ...string) []catalogue.ValueDoc {
	vs = slices.Clone(vs)
	for i := range vs {
		vs[i].Quote = vs[i].Quote || slices.Contains(names, vs[i].Name)
	}
	return vs
}

func worth(v catalogue.ValueDoc) catalogue.ValueDoc {
	v.Quote = true
	return v
}
