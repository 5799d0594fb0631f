package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

const module = "example.com/guidegen"

// importRules say what a folder's packages, tests aside, may import, and why.
// The first rule whose folder holds the package is the one that counts.
var importRules = []struct {
	folder string
	may    []string // of the module, folders with all below them; "" is everything
	std    bool     // and nothing but the standard library besides
	why    string
}{
	{"engine/catalogue", []string{"engine/catalogue"}, true, "the contract is a leaf: another engine brings another catalogue and nothing else of ours"},
	{"engine/scenario", []string{"engine"}, true, "a scenario shows the engine and knows no page"},
	{"engine/oracle", []string{"engine"}, true, "the oracle's command is the engine, read and written"},
	{"engine", []string{"engine"}, true, "the model is plain Go that builds anywhere, WebAssembly too"},
	{"build/serve", []string{"build", "engine/catalogue"}, false, "a server is a way to call the builder"},
	{"build", []string{"build", "engine/catalogue"}, false, "the builder knows no scenario by name, so that another guide can use it"},
	{"cmd", []string{""}, false, "the command puts everything together"},
}

func TestImportsGoOneWay(t *testing.T) {
	t.Chdir(projectRoot)
	held := map[string]int{}
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata" || d.Name() == "site" || d.Name() != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") || strings.HasSuffix(path.Dir(file), "test"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, rule := range importRules {
			if !below(path.Dir(file), rule.folder) {
				continue
			}
			held[rule.folder]++
			for _, spec := range parsed.Imports {
				name, _ := strconv.Unquote(spec.Path.Value)
				ours, isOurs := strings.CutPrefix(name, module+"/")
				first, _, _ := strings.Cut(name, "/")
				switch {
				case isOurs && !allowed(ours, rule.may):
					t.Errorf("%s imports %s: %s", file, name, rule.why)
				case !isOurs && rule.std && strings.Contains(first, "."):
					t.Errorf("%s imports %s, which is not the standard library: %s", file, name, rule.why)
				}
			}
			return nil
		}
		t.Errorf("%s: no rule says what it may import", file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range importRules {
		if held[rule.folder] == 0 {
			t.Errorf("the rule for %s holds no file", rule.folder)
		}
	}
}

func allowed(folder string, may []string) bool {
	for _, m := range may {
		if below(folder, m) {
			return true
		}
	}
	return false
}

// below tells whether a folder is another one or inside it.
func below(folder, of string) bool {
	return of == "" || folder == of || strings.HasPrefix(folder, of+"/")
}
