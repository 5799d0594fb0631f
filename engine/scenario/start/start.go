// Package start writes the first draft of a scenario: a file of package
// scenario that builds and runs as it is, and its entry in the catalogue. What
// the draft shows is small and true, so that there is something to change.
package start

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// draft is the file, with NAME and VARIABLE to be filled in.
//
//go:embed draft.txt
var draft string

// catalogueFile is where the scenarios are listed.
const catalogueFile = "catalogue.go"

// slug is what a new scenario may be called.
var slug = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)

// Write adds a scenario of that name to the package in a folder, and returns
// the two files that it wrote: the scenario's own, and the catalogue. Either
// both are written or none. A file that is there is never overwritten, and a
// name that the package has already is refused.
func Write(dir, name string) (files []string, err error) {
	if !slug.MatchString(name) {
		return nil, fmt.Errorf("%q is no name of a scenario: write small letters, digits and -, such as two-queues", name)
	}
	variable := camel(name)
	list := filepath.Join(dir, catalogueFile)
	old, err := os.ReadFile(list)
	if err != nil {
		return nil, fmt.Errorf("there is no catalogue to add it to: %w", err)
	}
	if err := free(dir, variable); err != nil {
		return nil, err
	}
	listed, err := add(old, variable)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.ToSlash(list), err)
	}
	file := filepath.Join(dir, strings.ReplaceAll(name, "-", "")+".go")
	text := strings.NewReplacer("NAME", name, "VARIABLE", variable).Replace(draft)
	if err := create(file, []byte(text)); err != nil {
		return nil, err
	}
	if err := replace(list, listed); err != nil {
		return nil, errors.Join(err, os.Remove(file))
	}
	return []string{file, list}, nil
}

// camel is the Go name of a scenario: twoQueues.
func camel(name string) string {
	words := strings.Split(name, "-")
	for i, w := range words[1:] {
		words[i+1] = strings.ToUpper(w[:1]) + w[1:]
	}
	return strings.Join(words, "")
}

// free tells whether the package can declare one more name.
func free(dir, name string) error {
	if token.IsKeyword(name) || doc.IsPredeclared(name) || name == "init" || name == "main" {
		return fmt.Errorf("%s is a word of Go: call the scenario otherwise", name)
	}
	sources, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return err
	}
	for _, source := range sources {
		f, err := parser.ParseFile(token.NewFileSet(), source, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if declares(f, name) {
			return fmt.Errorf("%s has a %s already: call the scenario otherwise", filepath.ToSlash(source), name)
		}
	}
	return nil
}

// declares tells whether a file has the name at its top, imports included.
func declares(f *ast.File, name string) bool {
	for _, i := range f.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err == nil && path.Base(p) == name {
			return true
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == name {
				return true
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if s.Name.Name == name {
						return true
					}
				case *ast.ValueSpec:
					for _, id := range s.Names {
						if id.Name == name {
							return true
						}
					}
				}
			}
		}
	}
	return false
}

// add writes the variable behind the last scenario that catalogue.New is given.
func add(source []byte, variable string) ([]byte, error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, catalogueFile, source, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var last ast.Expr
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		callee, ok := call.Fun.(*ast.SelectorExpr)
		listing, isCall := call.Args[0].(*ast.CallExpr)
		if ok && callee.Sel.Name == "New" && isCall && len(listing.Args) > 0 {
			last = listing.Args[len(listing.Args)-1]
		}
		return true
	})
	if last == nil {
		return nil, errors.New("it has no catalogue.New(append(…)...) to add a scenario to")
	}
	at := files.Position(last.End()).Offset
	return format.Source(bytes.Join([][]byte{source[:at], source[at:]}, []byte(", "+variable)))
}

func create(file string, text []byte) error {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Close()); err != nil {
		return errors.Join(err, os.Remove(file))
	}
	return nil
}

// replace puts a whole file in the place of another, which stands until then.
func replace(file string, text []byte) error {
	info, err := os.Stat(file)
	if err != nil {
		return err
	}
	beside := file + ".new"
	if err := create(beside, text); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(beside, info.Mode()&fs.ModePerm), os.Rename(beside, file)); err != nil {
		return errors.Join(err, os.Remove(beside))
	}
	return nil
}
