package bridge

// A Reason says in one word why a step was refused (contract D27).
type Reason string

// Reasons of refusals.
const (
	UnknownRef    Reason = "UNKNOWN_REF"
	UnknownName   Reason = "UNKNOWN_NAME"
	StaleRef      Reason = "STALE_REF"
	Ambiguous     Reason = "AMBIGUOUS"
	OffPage       Reason = "OFF_PAGE"
	Disabled      Reason = "DISABLED"
	BehindDialog  Reason = "BEHIND_DIALOG"
	ReadOnly      Reason = "READ_ONLY"
	UnknownAction Reason = "UNKNOWN_ACTION"
	BadArgument   Reason = "BAD_ARGUMENT"
	NoSuchItem    Reason = "NO_SUCH_ITEM"
	AmbiguousItem Reason = "AMBIGUOUS_ITEM"
	NeedsPerson   Reason = "NEEDS_PERSON"
	NotAllowed    Reason = "REFUSED"
	Timeout       Reason = "TIMEOUT"
	WasAborted    Reason = "ABORTED"
	ActionFailed  Reason = "ACTION_FAILED"
	Navigated     Reason = "NAVIGATED"
	Limit         Reason = "LIMIT"
	Internal      Reason = "INTERNAL"
)

// An Error refuses a step. Message alone tells an agent what was asked, what
// was found and what would be accepted; Next says what to do.
type Error struct {
	Reason     Reason
	Message    string
	Next       string
	Candidates []Candidate // of an ambiguous name
}

// A Candidate is one component that an ambiguous name fits.
type Candidate struct{ Ref, Label, Row string }

func (e *Error) Error() string { return e.Message }

func refuse(reason Reason, next string, message ...string) *Error {
	m := ""
	for _, s := range message {
		m += s
	}
	return &Error{Reason: reason, Message: m, Next: next}
}
