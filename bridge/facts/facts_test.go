package facts

import (
	"slices"
	"strings"
	"testing"
)

// script is a Source that answers from a map and counts what it is asked.
type script struct {
	answers map[Question]func(n Node, arg string) Answer
	asked   []Question
}

func (s *script) Ask(q Question, n Node, arg string) Answer {
	s.asked = append(s.asked, q)
	if f := s.answers[q]; f != nil {
		return f(n, arg)
	}
	return Answer{}
}

func write(f func(w *Writer)) func(Node, string) Answer {
	return func(Node, string) Answer {
		var w Writer
		f(&w)
		return w.Answer()
	}
}

// page is <html><body><label for=i>Na<b>me</b></label><input id=i></body></html>
// with candidates 4 (the input); the label is asked for.
func page(w *Writer) {
	w.Words(RecEpoch, 7, 3)
	w.Words(RecSecrets, 0)
	w.Nodes(RecCandidates, 4)
	w.Head(1, 0, 0, "html", HTML, HeadRoot, nil)
	w.Head(2, 1, 1, "body", HTML, 0, nil)
	w.Head(4, 2, 2, "input", HTML, HeadTabIndex, []Attr{{"id", "i"}, {"aria-label", ""}, {"x-own", "1"}})
}

func TestMirror(t *testing.T) {
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskPage: write(page),
		AskLabels: write(func(w *Writer) {
			w.Nodes(RecList, 3)
			w.Head(3, 2, 2, "label", HTML, 0, []Attr{{"for", "i"}})
			w.Kids(3, []Kid{{Text: "Na"}, {Node: 5}})
			w.Kids(5, []Kid{{Text: "me"}})
		}),
		AskLive: write(func(w *Writer) { w.Live(4, Live{Flags: LiveHasValue, Value: "a\x00b", Extra: "x\ny"}) }),
	}}
	tree := New(s)
	tree.Refresh()
	if got := tree.Candidates(); !slices.Equal(got, []Node{4}) {
		t.Fatalf("candidates %v", got)
	}
	if tree.Structure() != 7 || tree.Sight() != 3 || tree.Err() != "" {
		t.Errorf("structure %d, sight %d, err %q", tree.Structure(), tree.Sight(), tree.Err())
	}
	if tree.Tag(4) != "input" || tree.Parent(4) != 2 || tree.Parent(2) != 1 || !tree.Flag(1, HeadRoot) {
		t.Error("the heads are not what was written")
	}
	if !tree.Has(4, "aria-label") || tree.Has(4, "name") || tree.Attr(4, "x-own") != "1" {
		t.Error("the attributes are not what was written")
	}
	if got := tree.Labels(4); !slices.Equal(got, []Node{3}) {
		t.Fatalf("labels %v", got)
	}
	s.asked = nil
	if k := tree.Kids(3); len(k) != 2 || k[0].Text != "Na" || k[1].Node != 5 || tree.Kids(5)[0].Text != "me" || tree.Tag(3) != "label" {
		t.Errorf("kids %v", k)
	}
	if len(s.asked) != 0 {
		t.Errorf("what came along was asked again: %v", s.asked)
	}
	if l := tree.Live(4); l.Value != "a\uFFFDb" || l.Extra != "x\ny" || !l.Is(LiveHasValue) {
		t.Errorf("live %+v", l)
	}
	if !tree.Contains(2, 4) || tree.Contains(4, 2) || tree.Closest(4, func(n Node) bool { return tree.Tag(n) == "html" }) != 1 {
		t.Error("ancestors are wrong")
	}
}

func TestRefreshForgets(t *testing.T) {
	value := "one"
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskPage: write(page),
		AskLive: func(Node, string) Answer {
			var w Writer
			w.Live(4, Live{Value: value})
			return w.Answer()
		},
		AskShown: write(func(w *Writer) { w.Words(RecNums, 1, 1) }),
	}}
	tree := New(s)
	tree.Refresh()
	if tree.Live(4).Value != "one" || !tree.Shown(4) {
		t.Fatal("first read")
	}
	value = "two"
	if tree.Live(4).Value != "one" {
		t.Error("a read changed between two refreshes")
	}
	s.answers[AskPage] = write(func(w *Writer) {
		w.Words(RecEpoch, 8, 3)
		w.Nodes(RecDirty, 2)
		w.Head(2, 1, 1, "body", HTML, 0, []Attr{{"class", "new"}})
	})
	tree.Refresh()
	if tree.Live(4).Value != "two" {
		t.Error("a value outlived a refresh")
	}
	if tree.Attr(2, "class") != "new" || !slices.Equal(tree.Dirty(), []Node{2}) || len(tree.Gone()) != 0 {
		t.Errorf("class %q, dirty %v, gone %v", tree.Attr(2, "class"), tree.Dirty(), tree.Gone())
	}
	s.answers[AskPage] = write(func(w *Writer) {
		w.Words(RecEpoch, 9, 3)
		w.Nodes(RecGone, 4)
		w.Nodes(RecCandidates)
	})
	tree.Refresh()
	if tree.Exists(4) || len(tree.Candidates()) != 0 || !slices.Equal(tree.Gone(), []Node{4}) || len(tree.Dirty()) != 0 {
		t.Errorf("a node that left is still there: candidates %v, gone %v", tree.Candidates(), tree.Gone())
	}
}

func TestSecretValuesAreDropped(t *testing.T) {
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskLive: write(func(w *Writer) { w.Live(4, Live{LiveSecret | LiveFilled, "hunter2", "hunter2 is weak", "hunter2"}) }),
	}}
	tree := New(s)
	tree.Refresh()
	if l := tree.Live(4); l.Value+l.Message+l.Extra != "" || !l.Is(LiveSecret|LiveFilled) {
		t.Errorf("%+v", l)
	}
}

func TestMask(t *testing.T) {
	secrets := int32(0)
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskPage: func(Node, string) Answer {
			var w Writer
			w.Words(RecEpoch, 1, 1)
			w.Words(RecSecrets, secrets)
			return w.Answer()
		},
		AskMask: func(_ Node, text string) Answer {
			var w Writer
			w.Words(RecText)
			w.Text(strings.ReplaceAll(text, "hunter2", "[redacted]"))
			return w.Answer()
		},
	}}
	tree := New(s)
	tree.Refresh()
	s.asked = nil
	if got := tree.Mask("is hunter2"); got != "is hunter2" || len(s.asked) != 0 {
		t.Errorf("%q, asked %v: nothing is filled in", got, s.asked)
	}
	secrets = 1
	tree.Refresh()
	if got := tree.Mask("is hunter2"); got != "is [redacted]" {
		t.Errorf("%q", got)
	}
	// A page that does not tell how many there are is asked each time.
	s.answers[AskPage] = nil
	tree.Refresh()
	if got := tree.Mask("is hunter2"); got != "is [redacted]" {
		t.Errorf("%q", got)
	}
}

func TestAnswers(t *testing.T) {
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskOptions: write(func(w *Writer) {
			w.Words(RecOptions, 2, OptionSelected, OptionDisabled|OptionHidden)
			for _, text := range []string{"1", "One", "", "2", "Two", "Group"} {
				w.Text(text)
			}
		}),
		AskStyle:  write(func(w *Writer) { w.Words(RecStyle, 4, Contents); w.Text("→"); w.Text("") }),
		AskAttrs:  write(func(w *Writer) { w.Words(RecAttrs, 1); w.Text("data-x"); w.Text("y") }),
		AskSource: write(func(w *Writer) { w.Words(RecText); w.Text("App.svelte:3") }),
		AskByID:   write(func(w *Writer) { w.Nodes(RecList, 9) }),
	}}
	tree := New(s)
	if got := tree.Options(4); len(got) != 2 || !got[0].Selected || got[0].Label != "One" || got[1].Group != "Group" || !got[1].Disabled || !got[1].Hidden || got[1].Selected {
		t.Errorf("options %+v", got)
	}
	if got := tree.Style(4); got.Display != Contents || got.Before != "→" {
		t.Errorf("style %+v", got)
	}
	if got := tree.Attributes(4); len(got) != 1 || got[0] != (Attr{"data-x", "y"}) {
		t.Errorf("attributes %v", got)
	}
	if tree.SourceOf(4) != "App.svelte:3" || tree.ByID(4, "i") != 9 || tree.ByID(4, "") != 0 {
		t.Error("source or id")
	}
}

// TestCycle: parents that go round do not keep a reader for ever.
func TestCycle(t *testing.T) {
	s := &script{answers: map[Question]func(Node, string) Answer{
		AskPage: write(func(w *Writer) {
			w.Head(1, 2, 2, "div", HTML, 0, nil)
			w.Head(2, 1, 1, "div", HTML, 0, nil)
		}),
	}}
	tree := New(s)
	tree.Refresh()
	if tree.Contains(3, 1) {
		t.Error("3 contains nothing")
	}
}

func TestMalformed(t *testing.T) {
	for name, a := range map[string]Answer{
		"unknown record":     {Words: []int32{99}},
		"missing words":      {Words: []int32{RecHead, 1, 2}},
		"missing text":       {Words: []int32{RecLive, 1, 0}, Text: "a\x00b"},
		"count too large":    {Words: []int32{RecList, 1 << 30, 1}},
		"negative count":     {Words: []int32{RecList, -1}},
		"tag out of table":   {Words: []int32{RecHead, 1, 0, 0, 5000, 0, 0, 0}},
		"attr out of table":  {Words: []int32{RecHead, 1, 0, 0, 0, 0, 0, 1, -7}, Text: "\x00"},
		"endless attributes": {Words: []int32{RecAttrs, 1 << 30}},
	} {
		s := &script{answers: map[Question]func(Node, string) Answer{AskPage: func(Node, string) Answer { return a }}}
		tree := New(s)
		tree.Refresh()
		if tree.Err() == "" {
			t.Errorf("%s: not told", name)
		}
		if tree.Exists(1) {
			t.Errorf("%s: half a record was taken", name)
		}
		s.answers[AskPage] = nil
		if tree.Refresh(); tree.Err() != "" {
			t.Errorf("%s: the error outlived a good answer", name)
		}
	}
}
