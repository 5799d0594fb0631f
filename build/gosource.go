package build

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
)

// A goPackage is what the files of a folder declare. It is read once for all
// excerpts of it.
type goPackage struct {
	declared map[string]declaration
	unread   error // why a file could not be read, if one could not
}

// A declaration is where a symbol stands.
type declaration struct {
	file   string
	src    []byte
	extent [2]int // bytes
}

// cutSymbol finds a declaration of Go by the folder of its package and its
// name: engine.Loop, engine.Loop.runOnce, engine/catalogue.Convert.
func (r *resolver) cutSymbol(name string) (*Excerpt, error) {
	sources := r.book.Input.Sources
	dir, symbol := splitSymbol(name)
	if _, err := fs.Stat(sources, dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s cannot be read: %s", dir, cause(err))
	}
	if symbol == "" {
		return nil, fmt.Errorf("%q names no source: write a folder and a symbol, engine.Loop.runOnce, or a file, path/file.py#region", name)
	}
	if !isFolder(sources, dir) {
		return nil, &unknownSource{fmt.Sprintf("there is no folder %s", dir), path.Base(dir), fileNames(sources, path.Dir(dir)),
			"a package is named by its folder's path from the project's root"}
	}
	if r.packages[dir] == nil {
		r.packages[dir] = readPackage(sources, dir)
	}
	p := r.packages[dir]
	d, ok := p.declared[symbol]
	switch {
	case ok:
		return excerptOf(d.file, d.src, d.extent[0], d.extent[1])
	case len(p.declared) == 0 && p.unread != nil:
		return nil, p.unread
	}
	return nil, unknownSymbol(dir, symbol, slices.Sorted(maps.Keys(p.declared)))
}

// readPackage reads what a folder's files of Go declare. Tests are no part of a
// package. A file that is no Go is in nobody's way who looks for something in
// another. Of two declarations, for two systems, the first file's counts.
func readPackage(sources fs.FS, dir string) *goPackage {
	p := &goPackage{declared: map[string]declaration{}}
	for _, f := range fileNames(sources, dir) {
		if path.Ext(f) != ".go" || strings.HasSuffix(f, "_test.go") {
			continue
		}
		file := path.Join(dir, f)
		src, err := readSource(sources, file)
		if err != nil {
			p.unread = err
			continue
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, f, src, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			p.unread = fmt.Errorf("%s is no Go: %v", file, err)
			continue
		}
		for symbol, at := range declarations(tree) {
			if _, taken := p.declared[symbol]; !taken {
				p.declared[symbol] = declaration{file, src, [2]int{set.Position(at.from).Offset, set.Position(at.to).Offset}}
			}
		}
	}
	return p
}

// unknownSymbol guesses what was meant: a method without its type is one of
// that name, whichever type has it.
func unknownSymbol(dir, symbol string, known []string) error {
	e := &unknownSource{fmt.Sprintf("package %s has no %s", dir, symbol), symbol, known, "a method is named with its type: Loop.runOnce"}
	for _, k := range known {
		if strings.HasSuffix(k, "."+symbol) {
			e.known = []string{}
			e.otherwise = fmt.Sprintf("did you mean %s?", k)
			break
		}
	}
	return e
}

// excerptOf cuts the whole lines that a stretch of a file stands on.
func excerptOf(file string, src []byte, from, to int) (*Excerpt, error) {
	first := bytes.Count(src[:from], []byte("\n"))
	last := bytes.Count(src[:to], []byte("\n"))
	return newExcerpt(file, strings.SplitAfter(string(src), "\n"), first, last+1)
}

// An extent is where a declaration stands, its comment with it.
type extent struct{ from, to token.Pos }

// declarations yields the top-level names of a file: Loop, Loop.runOnce, NewLoop.
func declarations(tree *ast.File) map[string]extent {
	found := map[string]extent{}
	for _, d := range tree.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil && len(d.Recv.List) == 1 {
				name = receiver(d.Recv.List[0].Type) + "." + name
			}
			found[name] = extent{start(d.Doc, d.Pos()), d.End()}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				at := extent{start(d.Doc, d.Pos()), d.End()}
				switch s := s.(type) {
				case *ast.TypeSpec:
					if d.Lparen.IsValid() {
						at = extent{start(s.Doc, s.Pos()), s.End()}
					}
					found[s.Name.Name] = at
				case *ast.ValueSpec:
					if d.Lparen.IsValid() {
						at = extent{start(s.Doc, s.Pos()), s.End()}
					}
					for _, n := range s.Names {
						found[n.Name] = at
					}
				}
			}
		}
	}
	return found
}

func start(doc *ast.CommentGroup, pos token.Pos) token.Pos {
	if doc != nil {
		return doc.Pos()
	}
	return pos
}

// receiver is the name of a method's type: Loop of *Loop[T].
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
