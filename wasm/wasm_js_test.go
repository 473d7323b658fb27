package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/bridge"
)

// These run under node with nothing behind the imports (internal/jsexec): what
// reaches for the page fails there.

func TestEveryMoveIsKnown(t *testing.T) {
	for e := bridge.Fire; e <= bridge.Activate; e++ {
		if effects[e] == nil && e != bridge.Fire && e != bridge.Paste {
			t.Errorf("effect %d has no row in effects", e)
		}
	}
	for i := bridge.PlainEvent; i <= bridge.FocusOut; i++ {
		if classes[i].constructor == "" {
			t.Errorf("init %d has no row in classes", i)
		}
	}
}

func TestKeyOf(t *testing.T) {
	tests := []struct {
		name, code string
		number     int
	}{
		{"Enter", "Enter", 13}, {" ", "Space", 32}, {"ArrowDown", "ArrowDown", 40},
		{"a", "KeyA", 65}, {"Z", "KeyZ", 90}, {"7", "Digit7", 55}, {"é", "", 0}, {"", "", 0}, {"Hyper", "", 0},
	}
	for _, tt := range tests {
		if got := keyOf(tt.name); got.code != tt.code || got.number != tt.number {
			t.Errorf("keyOf(%+q) = %v, want {%s %d}", tt.name, got, tt.code, tt.number)
		}
	}
}

// write does what JavaScript does before it calls an export.
func write(s string) int32 {
	room(int32(len(s)))
	copy(in, s)
	return int32(len(s))
}

func TestFields(t *testing.T) {
	tests := []struct {
		in   string
		want []string
	}{
		{"a\x00b\x00c\x00", []string{"a", "b", "c"}},
		{"\x00\x00", []string{"", ""}},
		{"é\x00", []string{"é"}},
	}
	for _, tt := range tests {
		if got := fields(write(tt.in)); !slices.Equal(got, tt.want) {
			t.Errorf("fields(%+q) = %+q, want %+q", tt.in, got, tt.want)
		}
	}
}

func TestLargeInputIsNotKept(t *testing.T) {
	long := strings.Repeat("x", 1<<20)
	if got := input(write(long)); got != long {
		t.Fatalf("input has %d bytes, want %d", len(got), len(long))
	}
	if in != nil {
		t.Errorf("%d bytes are kept", len(in))
	}
	if got := input(write("")); got != "" {
		t.Errorf("empty input = %+q", got)
	}
}

func TestSettled(t *testing.T) {
	var got bridge.Settled
	settles[7] = func(s bridge.Settled) { got = s }
	settled(7, write("1\x003\x00http://x/\x005 6\x00broke\x00twice\x00"))
	want := bridge.Settled{Errors: []string{"broke", "twice"}, Navigating: "http://x/", Trusted: true, Inserted: 3}
	if !slices.Equal(got.Errors, want.Errors) || got.Navigating != want.Navigating || !got.Trusted || got.Inserted != 3 || len(got.Touched) != 2 || got.Touched[1] != 6 {
		t.Errorf("settled = %+v", got)
	}
	if len(settles) != 0 {
		t.Error("the wait is kept")
	}
	settled(7, write("1\x003\x00\x00\x00")) // a second time: nothing
}

func TestAnswerIsGivenOnce(t *testing.T) {
	var got []bridge.Answer
	waiting[9] = func(a bridge.Answer) { got = append(got, a) }
	answer(9, int32(bridge.Threw), write("no"))
	answer(9, int32(bridge.Allowed), write(""))
	if len(got) != 1 || got[0] != (bridge.Answer{Verdict: bridge.Threw, Why: "no"}) {
		t.Errorf("answers = %v", got)
	}
}

func TestAnswered(t *testing.T) {
	if got := answered(); got != "" {
		t.Errorf("before any answer: %+q", got)
	}
	wordsRoom(4)
	textRoom(8)
	copy(answerText, "hé")
	answerWords[0] = 3
	if got := answered(); got != "hé" {
		t.Errorf("answered() = %+q", got)
	}
	answerWords[0] = 9
	if got := answered(); got != "" {
		t.Errorf("a size beyond the buffer gave %+q", got)
	}
}
