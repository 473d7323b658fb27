package bridge

// Limits of the contract (D3, D10, D18, D20, 3.6). Times are in milliseconds
// because the page side keeps the clocks.
const (
	maxEntries     = 100 // components in one snapshot or query answer
	maxAppeared    = 20  // entries in a result's appeared
	maxGone        = 20  // refs in a step's gone
	maxChanges     = 50  // changes told of one step
	maxValues      = 100 // fields in a result's values
	maxSlices      = 500 // slices of the work ahead of the first calls
	maxPasses      = 3   // passes over all names in it, when the page changes meanwhile
	maxCandidates  = 10  // components named in an ambiguity line
	maxItems       = 20  // choices of one component in a snapshot
	maxQueryItems  = 50  // choices of one component in a query answer
	maxRemembered  = 50  // remembered components that left the page
	maxKeys        = 500 // departed refs that a return can take back
	maxSteps       = 50  // steps in one act call
	maxArgument    = 64 << 10
	maxFiles       = 10 << 20         // bytes of all files of one setFiles
	maxResult      = 60 << 10         // bytes of one result
	maxEntryText   = maxResult - 1000 // bytes of the entries of one answer; the rest is for what is told beside them
	maxBrief       = 16 << 10         // bytes of one value in the result of an act
	maxLabel       = 120              // characters
	maxRow         = 80
	maxText        = 300
	maxSuggestions = 3
	maxSections    = 10 // closed sections opened in search of a component

	workMS    = 15000 // how long a step waits for its component's work
	choicesMS = 600   // how long a field that announces choices is given to show them
	lateMS    = 1200  // how long a later step of a call waits for a component that the step before may bring
	settleMS  = 100   // about what one settle takes
	searchMS  = 10000 // search in closed sections, or in a virtual list
	maxPages  = 200   // pages of a virtual list that are scrolled through
	maxKeyRun = 300   // keys pressed to bring a slider to its value
	idleMS    = 400   // typed text is settled after that long without a key
)
