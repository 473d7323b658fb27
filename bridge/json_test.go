package bridge

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

// back turns a value into what encoding/json makes of its text.
func back(v Val) any {
	switch v.kind {
	case boolean:
		return v.n != 0
	case number:
		return v.n
	case text:
		return v.s
	case array:
		list := []any{}
		for _, x := range v.list {
			list = append(list, back(x))
		}
		return list
	case object:
		m := map[string]any{}
		for i, x := range v.list {
			m[v.keys[i]] = back(x)
		}
		return m
	}
	return nil
}

var jsonTexts = []string{
	`null`, `true`, `false`, `0`, `-1.5e3`, `""`, `"a"`, `"\u00e9\ud83d\ude00\n\t\"\\\/\b\f\r"`, `"\ud800"`, `"\ud800x"`, `"\udc00\ud800"`, `"\ud800\u0041"`,
	`[]`, `[1,2,[3]]`, `{}`, `{"a":1,"b":{"c":[true,null]}}`, ` { "a" : [ 1 , 2 ] } `, `{"a":1,"a":2}`, `"` + strings.Repeat("x", 1000) + `"`,
	``, ` `, `[1,]`, `[,1]`, `{"a"}`, `{"a":}`, `{a:1}`, `nul`, `truex`, `1 2`, `"a`, `"\x"`, `"\u12"`, `01`, `1.`, `.5`, `+1`, `-`, `1e`, "\"\n\"", `[1 2]`, `{"a":1 "b":2}`, `]`, `"\`, "\"\x01\"", "\"\xff\"",
	strings.Repeat("[", 1000), `{"a":"b"`, `NaN`, `Infinity`, `1e999`, "\u00a01", "\ufeff1",
}

// What parse takes is JSON, and it means what encoding/json says that it means.
func TestParse(t *testing.T) {
	for _, s := range jsonTexts {
		checkParse(t, s)
	}
	if _, ok := parse(strings.Repeat("[", maxNesting-1) + strings.Repeat("]", maxNesting-1)); !ok {
		t.Error("a list as deep as allowed is refused")
	}
	if _, ok := parse(strings.Repeat("[", 5000) + strings.Repeat("]", 5000)); ok {
		t.Error("a list too deep is taken")
	}
}

func checkParse(t *testing.T, s string) {
	t.Helper()
	v, ok := parse(s)
	var want any
	err := json.Unmarshal([]byte(s), &want)
	if !ok {
		if err == nil && len(s) < 2000 && strings.Count(s, "[")+strings.Count(s, "{") < maxNesting {
			t.Errorf("parse(%q) refuses what is JSON", s)
		}
		return
	}
	if err != nil {
		t.Errorf("parse(%q) takes what is no JSON: %v", s, err)
		return
	}
	got, err := json.Marshal(back(v))
	if err != nil {
		t.Fatalf("parse(%q): %v", s, err)
	}
	wanted, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(wanted) && utf8.ValidString(s) && !strings.Contains(s, `"a":2}`) {
		t.Errorf("parse(%q) = %s, want %s", s, got, wanted)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range jsonTexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		v, ok := parse(s)
		if !ok || !utf8.ValidString(s) {
			return
		}
		var want any
		if err := json.Unmarshal([]byte(s), &want); err != nil {
			t.Fatalf("parse(%q) takes what is no JSON: %v", s, err)
		}
		out := v.append(nil)
		if !json.Valid(out) {
			t.Fatalf("parse(%q) writes %s, which is no JSON", s, out)
		}
		again, ok := parse(string(out))
		if !ok || !again.equal(v) {
			t.Fatalf("parse(%q) is another value when it is read back from %s", s, out)
		}
	})
}

var stringTexts = []string{"", "a", "\"\\/\b\f\n\r\t\x00\x1f\x7f", "é😀\u2028\u2029", "\xff\xc0\x80a", "</script>", "\xed\xa0\x80", "a\xe2\x82"}

func TestAppendString(t *testing.T) {
	for _, s := range stringTexts {
		checkString(t, s)
	}
}

func checkString(t *testing.T, s string) {
	t.Helper()
	got := appendString(nil, s)
	var back string
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatalf("appendString(%q) = %s: %v", s, got, err)
	}
	if want := strings.ToValidUTF8(s, "\uFFFD"); len(back) != len(want) && strings.ReplaceAll(back, "\uFFFD", "") != strings.ReplaceAll(want, "\uFFFD", "") {
		t.Errorf("appendString(%q) reads back as %q", s, back)
	}
}

func FuzzAppendString(f *testing.F) {
	for _, s := range stringTexts {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkString(t, s) })
}

func TestAppendNumber(t *testing.T) {
	for _, n := range []float64{0, 1, -1, 0.1, 1e15, 1e16, -1e21, 1e-7, 123456789.125, math.MaxFloat64, math.SmallestNonzeroFloat64, 1 << 53} {
		got := appendNumber(nil, n)
		var back float64
		if err := json.Unmarshal(got, &back); err != nil || back != n {
			t.Errorf("appendNumber(%v) = %s", n, got)
		}
	}
	for _, n := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if got := string(appendNumber(nil, n)); got != "null" {
			t.Errorf("appendNumber(%v) = %s, want null", n, got)
		}
	}
}

// The tools are what models take: one schema language, short texts, true hints.
func TestDefinitions(t *testing.T) {
	var defs []struct {
		Name, Title, Description string
		InputSchema              map[string]any
		Annotations              map[string]bool
	}
	if err := json.Unmarshal([]byte(Definitions()), &defs); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, d := range defs {
		names = append(names, d.Name)
		if d.Title == "" || d.Description == "" || len(d.Description) > 500 {
			t.Errorf("%s: title %q, description of %d bytes", d.Name, d.Title, len(d.Description))
		}
		if want := map[string]bool{"readOnlyHint": d.Name != "act", "untrustedContentHint": true}; !reflect.DeepEqual(d.Annotations, want) {
			t.Errorf("%s: annotations %v, want %v", d.Name, d.Annotations, want)
		}
		checkSchema(t, d.Name, d.InputSchema)
	}
	if want := []string{"snapshot", "act", "query"}; !reflect.DeepEqual(names, want) {
		t.Errorf("tools %v, want %v", names, want)
	}
}

func checkSchema(t *testing.T, path string, s map[string]any) {
	t.Helper()
	for key, v := range s {
		switch key {
		case "type", "required", "enum":
		case "description":
			if len(v.(string)) > 150 {
				t.Errorf("%s: a description of %d bytes", path, len(v.(string)))
			}
		case "items":
			checkSchema(t, path+".items", v.(map[string]any))
		case "properties":
			for name, p := range v.(map[string]any) {
				checkSchema(t, path+"."+name, p.(map[string]any))
			}
		default:
			t.Errorf("%s: the schema uses %s", path, key)
		}
	}
	if s["type"] == "array" && s["items"] == nil {
		t.Errorf("%s: an array without items", path)
	}
}
