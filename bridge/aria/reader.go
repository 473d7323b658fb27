package aria

import "github.com/drawbridge/drawbridge/bridge/facts"

// A Reader answers what the nodes of a Tree mean, and remembers it.
type Reader struct {
	// Skip, when set, names subtrees whose text never enters a name, a
	// description or any other text.
	Skip func(facts.Node) bool

	t *facts.Tree
}

// New returns a Reader over t.
func New(t *facts.Tree) *Reader { return &Reader{t: t} }

// Fresh drops what may be stale; call it once after each Refresh of the Tree.
func (r *Reader) Fresh() {}

// Reset drops everything remembered.
func (r *Reader) Reset() {}

// A Source is where a name came from.
type Source int

// Sources of names.
const (
	None Source = iota
	LabelledBy
	Label
	AriaLabel
	Content
	Title
	Placeholder
	Alt
	Value
	Legend
	Caption
)

func (r *Reader) Role(n facts.Node) string                                    { return "" }
func (r *Reader) Name(n facts.Node) string                                    { return "" }
func (r *Reader) NameSource(n facts.Node) Source                              { return None }
func (r *Reader) Description(n facts.Node) string                             { return "" }
func (r *Reader) ErrorText(n facts.Node) string                               { return "" }
func (r *Reader) Text(n facts.Node) string                                    { return "" }
func (r *Reader) TextWithout(n facts.Node, skip func(facts.Node) bool) string { return "" }
func (r *Reader) Hidden(n facts.Node) bool                                    { return false }
func (r *Reader) Bool(n facts.Node, attr string) (value, present bool)        { return false, false }
func (r *Reader) Tristate(n facts.Node, attr string) string                   { return "" }
func (r *Reader) Number(n facts.Node, attr string) (float64, bool)            { return 0, false }
func (r *Reader) Disabled(n facts.Node) bool                                  { return false }
func (r *Reader) Inert(n facts.Node) bool                                     { return false }
func (r *Reader) Focusable(n facts.Node) bool                                 { return false }
