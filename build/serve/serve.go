// Package serve shows a guide while it is written: it builds, serves the site
// to this machine alone, and builds again whenever a file that the build reads
// has other bytes than before.
//
// What a browser gets are the site's own bytes, with one script before the end
// of each page. The script listens to the server. When the page it stands on
// came out otherwise it loads it again, at the same place; when something is
// wrong it lays the report over the page, the same text as on the terminal, with
// the command that accepts a wanted change. A page that is as it was stays: an
// edit of chapter three does not make chapter five flicker.
//
// Problems leave the last good site where it is, in the browser and on the
// disk. Nothing ends the server but its context: not a broken chapter, not a
// guide that is moved away and back, not a disk that takes no more.
package serve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"example.com/guidegen/build"
	"example.com/guidegen/engine/catalogue"
)

// A Server builds and shows one guide.
type Server struct {
	Folders   build.Folders
	Catalogue *catalogue.Catalogue
	Jobs      int       // runs at once; 0 is one a core
	Log       io.Writer // a line for each build, and what is wrong
	Colour    bool      // Log is a terminal

	view atomic.Pointer[view] // what browsers see
	memo build.Memo
}

// Listen takes a port of this machine that no other machine can reach; 0 is
// any free one. A port that another program has is an error that says so.
func Listen(port int) (net.Listener, error) {
	l, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if errors.Is(err, syscall.EADDRINUSE) {
		return nil, fmt.Errorf("port %d is taken: name another with --port; 0 is any free one", port)
	}
	return l, err
}

// Run builds and serves until ctx ends. It fails only where it cannot serve or
// watch at all.
func (s *Server) Run(ctx context.Context, l net.Listener) error {
	w, err := newWatcher()
	if err != nil {
		l.Close()
		return fmt.Errorf("the guide cannot be watched: %w", err)
	}
	defer w.Close()
	s.view.Store(newView(build.Standing(s.Folders.Site), ""))
	server := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second,
		BaseContext: func(net.Listener) context.Context { return ctx }}
	defer server.Close()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(l) }()
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.follow(ctx, w)
	}()
	select {
	case <-ctx.Done():
		select {
		case <-done: // a site that is being written is written whole
		case <-time.After(patience):
		}
		return nil
	case err := <-failed:
		return err
	}
}

// patience is how long the end of a build is waited for; a run that takes
// longer is left behind.
const patience = 400 * time.Millisecond

// follow builds, and builds again after each change. A folder that was read
// before it was watched may have changed unseen: then it builds once more.
func (s *Server) follow(ctx context.Context, w *watcher) {
	folders := []string{s.Folders.Guide}
	for fresh := true; ; {
		more, err := w.watch(folders)
		if err != nil {
			s.tell("guidegen: changes in some folders are not seen: %v\n", err)
		}
		if !more && !fresh && w.wait(ctx) != nil {
			return
		}
		fresh = false
		folders = append([]string{s.Folders.Guide}, s.build(ctx)...)
	}
}

// build makes the site and shows it, and returns the folders that excerpts were
// cut from. The disk comes last: nobody who looks at the page waits for it.
func (s *Server) build(ctx context.Context) (sources []string) {
	start := time.Now()
	made, err := s.make(ctx)
	site := s.view.Load().site
	switch {
	case ctx.Err() != nil:
		return nil
	case err != nil:
		s.fail(site, err)
		return nil
	}
	sources = made.SourceFolders(s.Folders.Source)
	if found := made.Unmended(); len(found) > 0 {
		s.show(newView(site, reported(found)))
		_ = build.ReportText(s.Log, found, s.Colour)
		s.tell("%d problems: the site stays as it is\n", len(found))
		return sources
	}
	s.show(newView(made.Site, ""))
	took := time.Since(start).Round(time.Millisecond)
	changes, err := build.Write(made.Site, s.Folders.Site)
	if err != nil {
		s.fail(made.Site, fmt.Errorf("the site is shown, and cannot be written: %w", err))
		return sources
	}
	s.tell("%v: %s\n", took, changes)
	return sources
}

func (s *Server) make(ctx context.Context) (*build.Made, error) {
	in, err := s.Folders.Input(s.Catalogue)
	if err != nil {
		return nil, err
	}
	in.Memo = &s.memo
	return build.Make(ctx, in, s.Jobs)
}

// fail shows and tells what kept a build from being made or written.
func (s *Server) fail(site build.Site, err error) {
	s.show(newView(site, fmt.Sprintf("guidegen: %v\n", err)))
	s.tell("guidegen: %v\n", err)
}

func (s *Server) tell(format string, args ...any) { fmt.Fprintf(s.Log, format, args...) }

// maxReported is how many problems are laid over a page: whoever has more
// mends the first ones first.
const maxReported = 30

// reported is the report as a page shows it.
func reported(found []build.Problem) string {
	var text strings.Builder
	_ = build.ReportText(&text, found[:min(len(found), maxReported)], false) // a Builder takes everything
	if more := len(found) - maxReported; more > 0 {
		fmt.Fprintf(&text, "and %d problems more\n", more)
	}
	return text.String()
}
