package bridge

import "github.com/drawbridge/drawbridge/bridge/facts"

// A Gesture is what hands do to the page, as data: moves that are played one
// after the other in one task. Tests assert the list; package main of wasm
// plays it with dom/v2.
type Gesture struct {
	Name  string // for messages and tests: "press", "setValue", …
	Moves []Move
}

// A Move is one event to fire or one effect to have.
type Move struct {
	Do    Effect
	On    facts.Node
	Event string  // Fire: the event's type
	Init  Init    // Fire: which constructor and which common members
	Key   string  // Fire of a key: KeyboardEvent.key; "" otherwise
	Text  string  // SetValue, EditText, Paste: the text
	Picks []int   // SetSelected: indexes of the options to select
	Files []File  // SetFiles
	Num   float64 // Seek, ScrollBy: seconds or pixels
	If    Condition
}

// An Effect is the kind of a move.
type Effect int

// Effects. Native state is set through the setters of the prototype, so that
// a page that watches the element's own property sees a person's change.
const (
	Fire          Effect = iota // dispatch an event
	Focus                       // focus the element, without scrolling
	Blur                        // take the focus away (a real blur and focusout)
	ScrollTo                    // scrollIntoView({block:"nearest"}), without smooth scrolling
	ScrollBy                    // scroll the element's own content by Num pixels, and fire scroll
	SetValue                    // set value through the prototype's setter
	SetSelected                 // select exactly the options Picks of a select
	SetFiles                    // set the files of a file input
	SelectContent               // put the selection around the content of an editing host or text field
	Paste                       // fire a paste event that carries Text
	InsertText                  // execCommand("insertText") with Text
	SubmitForm                  // requestSubmit of the form
	ResetForm                   // reset of the form
	CloseDialog                 // requestClose() or close() of a dialog
	ShowPopover                 // showPopover()
	HidePopover                 // hidePopover()
	OpenDetails                 // set open of a details
	CloseDetails                //
	Play                        // media
	Pause                       // media
	Mute                        // media, Num 1 or 0
	Seek                        // media, to Num seconds
	Activate                    // call the element's own click() (virtual click)
)

// An Init names a constructor with the members that its events share.
type Init int

// Event classes of events.md's recipes.
const (
	PlainEvent   Init = iota // Event, bubbles
	PointerOver              // PointerEvent, hovering: no button pressed, bubbles, composed, centre coordinates
	PointerEnter             // the same, does not bubble
	PointerDown              // PointerEvent, button 0, buttons 1, pressure .5
	PointerUp                // PointerEvent, button 0, buttons 0
	MouseOver                // MouseEvent, hovering
	MouseEnter               // the same, does not bubble
	MouseDown                // MouseEvent, button 0, buttons 1, detail 1
	MouseUp                  // MouseEvent, button 0, buttons 0, detail 1
	MouseClick               // PointerEvent "click", pointerType mouse, detail 1
	ContextMenu              // PointerEvent "contextmenu", button 2
	DoubleClick              // MouseEvent "dblclick", detail 2
	KeyEvent                 // KeyboardEvent with key, code, keyCode
	InputEvent               // InputEvent with inputType insertText and data
	FocusOut                 // FocusEvent
)

// A Condition tells when a move is skipped.
type Condition int

const (
	Always       Condition = iota
	IfNotStopped           // skip when the last fired event was prevented
	IfConnected            // skip when the element has left the document
	IfFocused              // skip when the element has not the focus
)

// File is one file to put into a file input.
type File struct {
	Name, Type string
	Data       []byte
}

// fire is a shorthand for a row of a gesture table.
func fire(on facts.Node, event string, init Init) Move {
	return Move{Do: Fire, On: on, Event: event, Init: init}
}

// hover moves a mouse over the element (events.md recipe 4).
func hover(on facts.Node) []Move {
	return []Move{
		fire(on, "pointerover", PointerOver), fire(on, "pointerenter", PointerEnter),
		fire(on, "mouseover", MouseOver), fire(on, "mouseenter", MouseEnter),
		fire(on, "pointermove", PointerOver), fire(on, "mousemove", MouseOver),
	}
}

// press is the one recipe for every press, open and pick (events.md recipe 1).
// focus is the nearest focusable element, which a mouse down gives the focus.
func press(on, focus facts.Node) Gesture {
	moves := append([]Move{{Do: ScrollTo, On: on}}, hover(on)...)
	moves = append(moves, fire(on, "pointerdown", PointerDown), fire(on, "mousedown", MouseDown))
	if focus != 0 {
		moves = append(moves, Move{Do: Focus, On: focus, If: IfNotStopped})
	}
	moves = append(moves, fire(on, "pointerup", PointerUp), fire(on, "mouseup", MouseUp),
		Move{Do: Fire, On: on, Event: "click", Init: MouseClick, If: IfConnected})
	return Gesture{Name: "press", Moves: moves}
}

// rightClick opens a context menu (recipe 12).
func rightClick(on facts.Node) Gesture {
	return Gesture{Name: "contextmenu", Moves: append(hover(on), fire(on, "pointerdown", PointerDown), fire(on, "contextmenu", ContextMenu), fire(on, "pointerup", PointerUp))}
}

// key presses and releases one key on the element, which has or gets the focus (recipe 3).
func key(on facts.Node, name string) Gesture {
	return Gesture{Name: "key " + name, Moves: []Move{
		{Do: Focus, On: on},
		{Do: Fire, On: on, Event: "keydown", Init: KeyEvent, Key: name},
		{Do: Fire, On: on, Event: "keyup", Init: KeyEvent, Key: name, If: IfConnected},
	}}
}

// typeText replaces the text of a native field (recipe 6). The blur is the
// caller's: it comes when the next step acts elsewhere or the call ends.
func typeText(on facts.Node, text string) Gesture {
	return Gesture{Name: "setValue", Moves: []Move{
		{Do: ScrollTo, On: on}, {Do: Focus, On: on},
		{Do: SetValue, On: on, Text: text},
		{Do: Fire, On: on, Event: "input", Init: InputEvent, Text: text},
		{Do: Fire, On: on, Event: "change", Init: PlainEvent, If: IfConnected},
	}}
}

// setNative sets a value that is not typed: range, color, dates (recipe 7).
func setNative(on facts.Node, text string) Gesture {
	g := typeText(on, text)
	g.Moves[3].Init = PlainEvent
	return g
}

// choose selects exactly these options of a native select (recipe 7).
func choose(on facts.Node, picks []int) Gesture {
	return Gesture{Name: "select", Moves: []Move{
		{Do: ScrollTo, On: on}, {Do: Focus, On: on},
		{Do: SetSelected, On: on, Picks: picks},
		fire(on, "input", PlainEvent),
		{Do: Fire, On: on, Event: "change", Init: PlainEvent, If: IfConnected},
	}}
}

// editSelects is how many moves of edit come before the text does.
const editSelects = 3

// edit replaces the content of an editing host (recipe 8): a paste keeps lines
// where the editor takes it; where it does not, the browser inserts the text.
func edit(on facts.Node, text string) Gesture {
	moves := []Move{{Do: ScrollTo, On: on}, {Do: Focus, On: on}, {Do: SelectContent, On: on}}
	if text != "" {
		moves = append(moves, Move{Do: Paste, On: on, Text: text})
		moves = append(moves, Move{Do: InsertText, On: on, Text: text, If: IfNotStopped})
	} else {
		moves = append(moves, Move{Do: InsertText, On: on, Text: ""})
	}
	return Gesture{Name: "edit", Moves: moves}
}
