package aria

import "github.com/drawbridge/drawbridge/bridge/facts"

// Description returns the accessible description: what aria-describedby refers
// to, else aria-description, else the native description, else a title that is
// not the name.
// https://www.w3.org/TR/accname-1.2/#computation-steps
func (r *Reader) Description(n facts.Node) string {
	name := r.naming(n)
	if n == 0 {
		return ""
	}
	w := &walk{r: r, left: maxNodes, root: n}
	if s := r.joined(n, "aria-describedby", w); s != "" {
		return s
	}
	if s := collapse(r.t.Attr(n, "aria-description")); s != "" {
		return s
	}
	// https://www.w3.org/TR/html-aam-1.0/#accdesc-computation
	switch tag := r.t.Tag(n); tag {
	case "table":
		if s := r.part(n, "caption", w); s != "" && name.from != Caption {
			return s
		}
	case "input":
		if s, _ := r.own(n, tag); s != "" && name.from != Value && name.from != Alt && r.inputType(n) != "image" && r.t.Has(n, "value") {
			return s
		}
	}
	if s := collapse(r.t.Attr(n, "title")); s != "" && name.from != Title && s != name.text {
		return s
	}
	return ""
}

// ErrorText returns the text of the element's error message while it is invalid.
// https://www.w3.org/TR/wai-aria-1.2/#aria-errormessage
func (r *Reader) ErrorText(n facts.Node) string {
	if invalid, _ := r.Bool(n, "aria-invalid"); !invalid {
		return ""
	}
	var t text
	for _, x := range r.refs(n, "aria-errormessage") {
		if r.t.Shown(x) {
			t.gap()
			t.write(r.Text(x))
		}
	}
	return string(t.b)
}

// ErrorTexts returns the error messages of the element while it is invalid:
// what aria-errormessage refers to, else each text that describes it.
func (r *Reader) ErrorTexts(n facts.Node) []string {
	if s := r.ErrorText(n); s != "" {
		return []string{s}
	}
	if invalid, _ := r.Bool(n, "aria-invalid"); !invalid {
		return nil
	}
	var out []string
	for _, x := range r.refs(n, "aria-describedby") {
		if s := r.Text(x); s != "" && r.t.Shown(x) {
			out = append(out, s)
		}
	}
	return out
}
