package bridge

import "github.com/drawbridge/drawbridge/bridge/facts"

func (b *Bridge) def(name string) Primitive {
	for _, d := range b.page.Prim().Defs() {
		if d.Name == name {
			return d
		}
	}
	return Primitive{}
}

func (x *index) primState(c *comp) State         { return nil }
func (x *index) primItems(c *comp) []item        { return nil }
func (x *index) primEntry(c *comp, e *Component) {}

var _ facts.Node
