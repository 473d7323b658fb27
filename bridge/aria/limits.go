package aria

// Bounds that keep every answer finite on hostile pages.
const (
	maxUp    = 8192    // ancestors that are walked up
	maxDepth = 400     // elements inside one another in one text
	maxNodes = 100_000 // elements that one text visits
	maxText  = 2 << 20 // bytes of one text
)
