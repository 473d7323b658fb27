package facts

import (
	"encoding/binary"
	"testing"
)

// FuzzAbsorb gives a Tree answers of any bytes: it must neither panic nor hang,
// nor take more memory than the answer is long.
func FuzzAbsorb(f *testing.F) {
	seed := func(fill func(w *Writer)) {
		var w Writer
		fill(&w)
		a := w.Answer()
		b := make([]byte, 0, 4*len(a.Words))
		for _, word := range a.Words {
			b = binary.LittleEndian.AppendUint32(b, uint32(word))
		}
		f.Add(b, a.Text)
	}
	seed(page)
	seed(func(w *Writer) {
		w.Kids(1, []Kid{{Text: "a"}, {Node: 2}})
		w.Live(2, Live{Flags: LiveSecret, Value: "v"})
		w.Words(RecOptions, 1, OptionSelected)
		w.Text("1")
		w.Text("one")
		w.Text("")
	})
	seed(func(w *Writer) {
		w.Nodes(RecGone, 1, 2)
		w.Nodes(RecDirty, 3)
		w.Words(RecNums, 2, 1, 0)
		w.Words(RecStyle, 1, Block)
		w.Text("x")
		w.Text("")
		w.Words(RecAttrs, 1)
		w.Text("k")
		w.Text("v")
		w.Words(RecText)
		w.Text("t")
	})
	seed(func(w *Writer) {
		page(w)
		w.Live(1, Live{Flags: LiveTold | LiveHasValue, Value: "v"})
		w.Words(RecStyle, 1, Block|StyleTold)
		w.Text("")
		w.Text("")
		w.Words(RecShown, 2, 3, 4)
		w.Nodes(RecChosen, 1, 99)
		w.Words(RecFocus, 1, RecOutline, 7)
		w.Words(RecUntold)
		w.Words(RecBrief)
	})
	f.Add([]byte{byte(RecAttrs), 0, 0, 0, 255, 255, 255, 127}, "")
	f.Fuzz(func(t *testing.T, raw []byte, text string) {
		words := make([]int32, len(raw)/4)
		for i := range words {
			words[i] = int32(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		a := Answer{Words: words, Text: text}
		tree := New(same(a))
		tree.Refresh()
		for i, n := range tree.Candidates() {
			if i == 10 {
				break
			}
			tree.Tag(n)
			tree.Kids(n)
			tree.Live(n)
			tree.Shown(n)
			tree.Style(n)
			tree.Options(n)
			tree.Attributes(n)
			tree.ByID(n, "i")
			tree.Contains(1, n)
		}
		tree.ShowAll()
		tree.Mask("text")
		if len(tree.Gone())+len(tree.Dirty())+len(tree.Candidates()) > 40*len(words)+40 {
			t.Error("more nodes than words")
		}
	})
}

// same answers everything alike.
type same Answer

func (s same) Ask(Question, Node, string) Answer { return Answer(s) }
