package quote

import "testing"

// Every documented form is one: its example compiles and has a value.
func TestLanguageTable(t *testing.T) {
	env := testEnv(t, true)
	for _, s := range Language {
		x, bad := Compile(s.Example, env)
		if bad != nil {
			t.Errorf("%s: %v", s.Example, bad)
			continue
		}
		if v, bad := x.Eval(env); bad != nil || v.Kind == 0 {
			t.Errorf("%s is %s, %v", s.Example, v, bad)
		}
		if s.Form == "" || s.Doc == "" {
			t.Errorf("%+v: a row without a form or a doc", s)
		}
	}
}
