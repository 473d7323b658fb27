package aria

import (
	"maps"
	"slices"
	"testing"

	"github.com/drawbridge/drawbridge/bridge/facts"
)

// The reader must list what this package may give a role.
func TestCustomSets(t *testing.T) {
	if got := slices.Sorted(maps.Keys(customSets)); !slices.Equal(got, facts.CustomSets) {
		t.Errorf("customSets has %q, facts.CustomSets %q", got, facts.CustomSets)
	}
}
