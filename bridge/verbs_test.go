package bridge

import (
	"reflect"
	"regexp"
	"testing"
)

var verbPattern = regexp.MustCompile(`^(set[A-Z]\w*|(open|close|toggle|select|clear|next|previous|first|last|play|pause|show|hide|expand|collapse|increment|decrement|reset|submit|add|remove|insert)([A-Z]\w*)?)$`)

var methodNames = []string{"setValue", "openMenu", "close", "nextPage", "keydown", "focus", "moveBy", "settings", "opener", "closest", "addon", "set", "setvalue", "setX", "open", "Open",
	"selection", "select", "selectAll", "playback", "hidden", "hide", "showModal", "reset_all", "resetAll_1", "removeÄ", "addÄ", "setÄ", "addEventListener", "insert", "insertBefore", "", "firstChild", "lastly", "close2"}

// Methods are picked by name as contract U93 says (T76).
func TestVerbs(t *testing.T) {
	for _, name := range methodNames {
		if got, want := isVerb(name), verbPattern.MatchString(name); got != want {
			t.Errorf("isVerb(%q) = %v, want %v", name, got, want)
		}
	}
}

func FuzzVerbs(f *testing.F) {
	for _, name := range methodNames {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if got, want := isVerb(name), verbPattern.MatchString(name); got != want {
			t.Errorf("isVerb(%q) = %v, want %v", name, got, want)
		}
	})
}

// Aliases of a setter stay callable, and are not listed (T76, T77).
func TestPrimActions(t *testing.T) {
	tests := []struct{ actions, methods, listed, hidden []string }{
		{nil, []string{"setValue", "openMenu", "close", "nextPage", "keydown", "focus", "moveBy", "settings", "opener"}, []string{"setValue", "openMenu", "close", "nextPage"}, nil},
		{nil, []string{"setOpen", "open", "close", "toggle", "clear"}, []string{"setOpen", "clear"}, []string{"open", "close", "toggle"}},
		{nil, []string{"setChecked", "check", "toggle"}, []string{"setChecked"}, []string{"toggle", "check"}},
		{nil, []string{"open", "close"}, []string{"open", "close"}, nil},
		{[]string{"rate", "missing", "rate"}, []string{"rate", "setValue"}, []string{"rate"}, nil},
		{[]string{"setOpen", "open"}, []string{"setOpen", "open", "close"}, []string{"setOpen"}, []string{"open", "close"}},
		{[]string{}, []string{"setValue"}, nil, nil},
	}
	for _, test := range tests {
		listed, hidden := primActions(test.actions, test.methods)
		if !reflect.DeepEqual(listed, test.listed) || !reflect.DeepEqual(hidden, test.hidden) {
			t.Errorf("primActions(%q, %q) = %q, %q; want %q, %q", test.actions, test.methods, listed, hidden, test.listed, test.hidden)
		}
	}
}

func TestOptionOf(t *testing.T) {
	for method, want := range map[string]string{"setValue": "value", "setOpen": "open", "set": "", "settle": "", "rate": "", "setURL": "uRL"} {
		if got := optionOf(method); got != want {
			t.Errorf("optionOf(%q) = %q, want %q", method, got, want)
		}
	}
}
