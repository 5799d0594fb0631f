package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRecord(t *testing.T) {
	guide := t.TempDir()
	folder := filepath.Join(guide, "measured")
	if err := os.Mkdir(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	// Python is a shell here: the suite runs where there is none.
	bin := t.TempDir()
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	for file, text := range map[string]string{
		filepath.Join(bin, "python3"):   "#!/bin/sh\n[ \"$1\" = -c ] && echo '{\"interpreter\": \"CPython 3.99.0\", \"system\": \"Test x\"}' || . \"./$1\"\n",
		filepath.Join(folder, "tap.py"): `echo '{"values": {"v": {"doc": "a figure", "unit": "s", "value": 1.5}}}'`,
	} {
		if err := os.WriteFile(file, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args []string
		want string
		code int
	}{
		{[]string{"tap"}, "recorded tap\n", clean},
		{nil, "recorded tap\n", clean},
		{[]string{"tep"}, `guidegen: there is no script for a recording "tep": did you mean tap?` + "\n", notRun},
	} {
		var out bytes.Buffer
		if code := run(append([]string{"record", "--guide", guide}, c.args...), &out, &out); code != c.code || out.String() != c.want {
			t.Errorf("record %v: exit %d, %s", c.args, code, &out)
		}
	}
	made, err := os.ReadFile(filepath.Join(folder, "tap.json"))
	if err != nil || !strings.Contains(string(made), `"value": 1.5`) {
		t.Errorf("%s %v", made, err)
	}
}
