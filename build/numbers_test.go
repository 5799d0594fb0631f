package build

import (
	"bytes"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestReportNumbers: what vouches for the numbers of a book, as text and JSON.
func TestReportNumbers(t *testing.T) {
	archive, err := txtar.ParseFile("testdata/problems/loose.txtar")
	if err != nil {
		t.Fatal(err)
	}
	b, err := Load(bookOf(archive))
	if err != nil {
		t.Fatal(err)
	}
	checked(t, b)
	var text, json bytes.Buffer
	if err := ReportNumbers(&text, Numbers(b)); err != nil {
		t.Fatal(err)
	}
	if err := ReportNumbersJSON(&json, Numbers(b)); err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/numbers.txt", text.Bytes())
	golden(t, "testdata/numbers.json", json.Bytes())
}
