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
	script := `print('{"values": {"v": {"doc": "a figure", "unit": "s", "value": 1.5}}}')`
	if err := os.WriteFile(filepath.Join(folder, "tap.py"), []byte(script), 0o666); err != nil {
		t.Fatal(err)
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
