package program

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"example.com/guidegen/engine/catalogue"
)

// A Program is an external program that speaks the protocol.
type Program struct {
	Path string   // of the executable, or a name that is looked up as a shell does
	Args []string // what it is started with
	Dir  string   // where it is started; empty is here
	Env  []string // of NAME=value; nil is this process's own

	Time  time.Duration // for one answer; 0 is 10 s
	Bytes int           // of one answer, at most; 0 is 8 MiB
}

const (
	answerTime  = 10 * time.Second
	answerBytes = 8 << 20
	stderrBytes = 4 << 10
)

// Catalogue asks the program what it has, and returns it as a catalogue whose
// scenarios ask the program to run them. They may run from many goroutines at
// once: each run is a process of its own. Once ctx is done, runs that are under
// way are ended and fail.
func (p Program) Catalogue(ctx context.Context) (*catalogue.Catalogue, error) {
	line, err := p.ask(ctx, request{Ask: "describe", Version: Version})
	if err != nil {
		return nil, err
	}
	scenarios, err := decodeDescription(line)
	if err != nil {
		return nil, p.errorf("its description: %w", err)
	}
	for _, s := range scenarios {
		s.Run = func(args catalogue.Args) (*catalogue.Result, error) { return p.run(ctx, s, args) }
	}
	c, err := catalogue.New(scenarios...)
	if err != nil {
		return nil, p.errorf("its description: %w", err)
	}
	return c, nil
}

func (p Program) run(ctx context.Context, s *catalogue.Scenario, args catalogue.Args) (*catalogue.Result, error) {
	r := request{Ask: "run", Scenario: s.Name, Args: make(map[string]string, len(s.Params))}
	for _, param := range s.Params {
		r.Args[param.Name] = argument(args.Value(param.Name))
	}
	line, err := p.ask(ctx, r)
	if err != nil {
		return nil, err
	}
	result, err := decodeResult(line, s)
	if err != nil {
		return nil, p.errorf("%s: %w", s.Name, err)
	}
	return result, nil
}

// ask starts the program, hands it one request and returns its answer's bytes.
func (p Program) ask(ctx context.Context, r request) ([]byte, error) {
	line, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	limit := p.Time
	if limit == 0 {
		limit = answerTime
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fmt.Errorf("no answer within %v", limit))
	defer cancel()

	out, told := &bounded{limit: p.Bytes, full: cancel}, &bounded{limit: stderrBytes}
	if out.limit == 0 {
		out.limit = answerBytes
	}
	cmd := exec.CommandContext(ctx, p.Path, p.Args...)
	cmd.Dir, cmd.Env = p.Dir, p.Env
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(append(line, '\n')), out, told
	cmd.WaitDelay = time.Second // a child that the program left may hold the pipes open
	err = cmd.Run()
	switch {
	case out.over:
		return nil, p.errorf("%s: an answer of more than %d bytes", r.subject(), out.limit)
	case ctx.Err() != nil:
		return nil, p.errorf("%s: %w", r.subject(), context.Cause(ctx))
	case err != nil:
		return nil, p.errorf("%s: %w%s", r.subject(), err, told.firstLine())
	case len(bytes.TrimSpace(out.kept)) == 0:
		return nil, p.errorf("%s: it ended without an answer%s", r.subject(), told.firstLine())
	}
	return out.kept, nil
}

// subject is what a request is about, for messages.
func (r request) subject() string {
	if r.Scenario != "" {
		return r.Scenario
	}
	return r.Ask
}

// errorf names the program by its base name: a message is the same wherever
// the program is installed.
func (p Program) errorf(format string, args ...any) error {
	return fmt.Errorf("program %s: %w", filepath.Base(p.Path), fmt.Errorf(format, args...))
}

// bounded keeps the first bytes of a stream. Past them it calls full, if there
// is one, and drops the rest.
type bounded struct {
	kept  []byte
	limit int
	over  bool
	full  func()
}

func (b *bounded) Write(p []byte) (int, error) {
	room := min(b.limit-len(b.kept), len(p))
	b.kept = append(b.kept, p[:room]...)
	if room < len(p) && !b.over {
		b.over = true
		if b.full != nil {
			b.full()
		}
	}
	return len(p), nil
}

// firstLine is the first line of what the program told before it failed.
func (b *bounded) firstLine() string {
	line, _, _ := strings.Cut(strings.TrimSpace(string(b.kept)), "\n")
	if line == "" {
		return ""
	}
	return ": " + strings.ToValidUTF8(strings.TrimSpace(line), "\uFFFD")
}
