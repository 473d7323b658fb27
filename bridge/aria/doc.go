// Package aria says what the facts of a page mean: which role an element has,
// what it is called, what describes it and which states it is in.
//
//	t := facts.New(source)
//	t.Refresh()
//	r := aria.New(t)
//	r.Role(n)        // "button"
//	r.Name(n)        // "Delete draft"
//	r.NameSource(n)  // aria.LabelledBy
//	r.Text(n)        // the rendered text of a subtree
//
// After each further Refresh of the Tree call [Reader.Fresh].
//
// # Roles
//
// A role comes from the first token of the role attribute that is known, not
// abstract and usable where it stands, else from the host language. What is
// known is in tables with the address of the specification above each:
// WAI-ARIA 1.2 with its graphics and publishing modules, HTML-AAM, SVG-AAM.
// Parts that wait for their owner (option, tab, menuitem, treeitem, row) keep
// their role without one: a page that forgets the listbox still means options.
//
// # Names
//
// Names follow the accessible name computation 1.2, in this order:
//
//	aria-labelledby          hidden referents too, one level deep
//	aria-label
//	the host language        <label>, alt, value, <legend>, <caption>, <title>
//	content                  for roles that are named by it
//	title
//	a <label> of the host    for the field inside a custom element
//	placeholder
//	a hidden <label>         better than none
//
// Within a name each inner element adds its own name, and a field inside a
// label adds its value, but never the field that is being named. CSS takes part:
// what it hides is left out, what it generates is in, and its boxes stand apart
// by a space while inline pieces join.
//
// Where the specifications leave room or are not followed by anyone, the answer
// is Chromium's. On purpose it is not in these points, for the sake of stable
// and useful names:
//
//   - a button inside a tab, menu item or tree item is no part of its name;
//   - a field that refers to itself does not add its own value;
//   - a figure is named by its caption, and a hidden label counts at last.
//
// # Secrets
//
// [Reader.Skip] names subtrees whose text must never be told. Every text is
// gathered past it, references included.
//
// # Limits
//
// Any tree ends: references in a circle, elements that own each other, depth
// without end and megabytes of text are bounded (limits.go).
//
// # What this does not do
//
// No decision about what is a component, no shortening, no masking. Visibility
// on the screen is asked of facts.Tree.
package aria
