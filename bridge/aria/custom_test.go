package aria

import (
	"maps"
	"slices"
	"testing"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// The reader must list what this package may give a role.
func TestCustomSets(t *testing.T) {
	if got := slices.Sorted(slices.Values(append(slices.Collect(maps.Keys(customSets)), "option"))); !slices.Equal(got, facts.CustomSets) {
		t.Errorf("customSets and option are %q, facts.CustomSets %q", got, facts.CustomSets)
	}
}
