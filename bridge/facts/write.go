package facts

// A Writer makes an Answer: the Go twin of what www/reader.js writes. Pages
// that are not in a browser answer through it, so that the decoder meets the
// same form everywhere.
type Writer struct {
	words []int32
	text  []byte
}

// Words appends words as they are.
func (w *Writer) Words(words ...int32) { w.words = append(w.words, words...) }

// Text appends one string. A NUL inside it becomes U+FFFD.
func (w *Writer) Text(s string) {
	for i := 0; i < len(s); i++ {
		if s[i] == 0 {
			w.text = append(w.text, "\uFFFD"...)
			continue
		}
		w.text = append(w.text, s[i])
	}
	w.text = append(w.text, 0)
}

// Nodes appends a record of kind with a count and nodes.
func (w *Writer) Nodes(kind int32, nodes ...Node) {
	w.Words(kind, int32(len(nodes)))
	for _, n := range nodes {
		w.Words(int32(n))
	}
}

// Head appends a head record.
func (w *Writer) Head(n, flat, light Node, tag string, ns, flags int32, attrs []Attr) {
	w.Words(RecHead, int32(n), int32(flat), int32(light))
	w.name(Tags, tag)
	w.Words(ns, flags, int32(len(attrs)))
	for _, a := range attrs {
		w.name(Attrs, a.Name)
		w.Text(a.Value)
	}
}

// Kids appends a kids record.
func (w *Writer) Kids(n Node, kids []Kid) {
	w.Words(RecKids, int32(n), int32(len(kids)))
	for _, k := range kids {
		w.Words(int32(k.Node))
		if k.Node == 0 {
			w.Text(k.Text)
		}
	}
}

// Live appends a live record.
func (w *Writer) Live(n Node, l Live) {
	w.Words(RecLive, int32(n), l.Flags)
	w.Text(l.Value)
	w.Text(l.Message)
	w.Text(l.Extra)
}

// Answer returns what was written.
func (w *Writer) Answer() Answer { return Answer{Words: w.words, Text: string(w.text)} }

func (w *Writer) name(table []string, s string) {
	for i, t := range table {
		if t == s {
			w.Words(int32(i))
			return
		}
	}
	w.Words(-1)
	w.Text(s)
}
