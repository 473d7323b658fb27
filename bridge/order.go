package bridge

import (
	"sort"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// sortBy sorts a list; equals keep their order. slices.SortFunc and its like are
// compiled once more for each type of list: four types are 15 KB of bridge.wasm.
func sortBy[T any](list []T, before func(a, b T) bool) {
	sort.Stable(ordered[T]{list, before})
}

type ordered[T any] struct {
	list   []T
	before func(a, b T) bool
}

func (o ordered[T]) Len() int           { return len(o.list) }
func (o ordered[T]) Less(i, j int) bool { return o.before(o.list[i], o.list[j]) }
func (o ordered[T]) Swap(i, j int)      { o.list[i], o.list[j] = o.list[j], o.list[i] }

func sortEntries(list []*entry) { sortBy(list, func(a, b *entry) bool { return a.n < b.n }) }

func sortComps(list []*comp) { sortBy(list, func(a, b *comp) bool { return a.order < b.order }) }

func sortNodes(list []facts.Node) { sortBy(list, func(a, b facts.Node) bool { return a < b }) }

// insert puts e into the list at a place.
func insert[T any](list []T, at int, e T) []T {
	list = append(list, e)
	copy(list[at+1:], list[at:])
	list[at] = e
	return list
}

// A table has a word for each of a few. It lies in the program as it is, while a
// map is made by code when the program starts.
type table [][2]string

func (t table) of(word string) string {
	for i := range t {
		if t[i][0] == word {
			return t[i][1]
		}
	}
	return ""
}
