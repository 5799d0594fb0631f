package serve

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html"
	"mime"
	"net"
	"net/http"
	"path"
	"strings"
)

//go:embed live.js
var liveJS []byte

// own is where the server's own files stand: no site has a name with a dot in
// front.
const own = "/.guidegen/"

// ServeHTTP implements http.Handler. It answers this machine alone: a page of
// somebody else's that points its own name at this address gets nothing.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	switch {
	case !isLoopback(r.Host):
		http.Error(w, "guidegen serves this machine alone", http.StatusForbidden)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "nothing here can be changed", http.StatusMethodNotAllowed)
	case r.URL.Path == own+"events":
		s.events(w, r)
	case r.URL.Path == own+"live.js":
		answer(w, "live.js", liveJS, http.StatusOK)
	default:
		s.page(w, r)
	}
}

func isLoopback(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// page serves a file of the site. What is not there is a page too: it listens,
// so that it is replaced when it is there.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	v := s.view.Load()
	file, data, ok := v.find(r.URL.Path)
	status := http.StatusOK
	switch {
	case !ok && path.Ext(file) == ".html":
		status = http.StatusNotFound
		data = fmt.Appendf(nil, "<!DOCTYPE html>\n<html lang=\"en\"><meta charset=\"utf-8\"><title>Not here</title>\n<body><p>There is no page %s. <a href=\"/\">The first page</a></p>\n</body></html>\n", html.EscapeString(file))
	case !ok:
		http.NotFound(w, r)
		return
	case path.Base(file) == "index.html" && path.Base(r.URL.Path) != "index.html" && !strings.HasSuffix(r.URL.Path, "/"):
		http.Redirect(w, r, r.URL.Path+"/", http.StatusFound) // its links are relative
		return
	}
	if path.Ext(file) == ".html" {
		data = withScript(data, file, v.stamp(file))
	}
	answer(w, file, data, status)
}

// withScript is a page with the script that listens, before its end.
func withScript(page []byte, file, stamp string) []byte {
	tag := fmt.Appendf(nil, `<script src="%slive.js" data-page="%s" data-stamp="%s" defer></script>`, own, html.EscapeString(file), stamp)
	end := bytes.LastIndex(page, []byte("</body>"))
	if end < 0 {
		end = len(page)
	}
	return bytes.Join([][]byte{page[:end], tag, page[end:]}, nil)
}

func answer(w http.ResponseWriter, file string, data []byte, status int) {
	kind := mime.TypeByExtension(path.Ext(file))
	if kind == "" {
		kind = http.DetectContentType(data)
	}
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Length", fmt.Sprint(len(data)))
	w.WriteHeader(status)
	_, _ = w.Write(data) // a browser that has gone
}

// A message is what a page is told: the stamp of what it is now, and what is
// wrong.
type message struct {
	Stamp string `json:"stamp"`
	Wrong string `json:"wrong"`
}

// events tells a page what it is now, and again whenever that changes.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	var last message
	for {
		v := s.view.Load()
		if now := (message{v.stamp(r.URL.Query().Get("page")), v.wrong}); now != last {
			data, err := json.Marshal(now)
			if err != nil {
				return // strings always marshal
			}
			if _, err := fmt.Fprintf(w, "retry: 200\ndata: %s\n\n", data); err != nil || out.Flush() != nil {
				return
			}
			last = now
		}
		select {
		case <-r.Context().Done():
			return
		case <-v.over:
		}
	}
}
