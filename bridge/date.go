package bridge

import (
	"slices"
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/bridge/facts"
	"github.com/drawbridge/drawbridge/match"
)

// dateForms says what each type of date field takes.
var dateForms = table{
	{"date", "a date such as 2027-03-14"}, {"time", "a time such as 09:30"}, {"datetime-local", "a date and time such as 2027-03-14T09:30"},
	{"month", "a month such as 2027-03"}, {"week", "a week such as 2027-W11"},
}

// setDate sets a native date or time field (contract 3.3, T41).
func (r *run) setDate(c *comp, v Val) *Error {
	typ := inputType(r.b.tree, c.node)
	if len(c.group) > 0 {
		typ = r.x.dateType(c)
	}
	form := dateForms.of(typ)
	s := ""
	if v.kind == text {
		s = strings.TrimSpace(v.s)
	}
	if v.kind != text || s != "" && !validDate(typ, &s) {
		return refuse(BadArgument, "Give "+form+".", "setValue on ", r.called(c), " takes ", form, "; it was given ", match.Clip(r.tellArg(c, v), 60), ".")
	}
	if s != "" {
		lo, hi := r.b.tree.Attr(c.node, "min"), r.b.tree.Attr(c.node, "max")
		if lo != "" && s < lo || hi != "" && s > hi {
			rng := "from " + lo + " to " + hi
			if lo == "" {
				rng = "not after " + hi
			} else if hi == "" {
				rng = "not before " + lo
			}
			return refuse(BadArgument, "Give a value in the range.", r.called(c), " takes a value ", rng, "; ", r.plainArg(c, s), " is out of range.")
		}
	}
	if len(c.group) > 0 {
		return r.setSections(c, s)
	}
	return r.putNative(c, s)
}

// validDate checks a value of a date field, and brings longer ISO forms to it.
func validDate(typ string, s *string) bool {
	switch typ {
	case "date":
		if len(*s) > 10 && (*s)[10] == 'T' {
			*s = (*s)[:10]
		}
		return isDay(*s)
	case "time":
		return isTime(*s)
	case "datetime-local":
		d, t, ok := strings.Cut(strings.Replace(strings.TrimSuffix(*s, "Z"), " ", "T", 1), "T")
		if ok && isDay(d) && isTime(t) {
			*s = d + "T" + t
			return true
		}
		return false
	case "month":
		if isDay(*s) {
			*s = (*s)[:7]
		}
		return isDay(*s + "-01")
	case "week":
		y, w, ok := strings.Cut(*s, "-W")
		n, err := strconv.Atoi(w)
		return ok && len(y) == 4 && isDay(y+"-01-01") && err == nil && len(w) == 2 && n >= 1 && n <= weeks(y)
	}
	return true
}

func isDay(s string) bool {
	p := strings.Split(s, "-")
	if len(p) != 3 || len(p[0]) != 4 || len(p[1]) != 2 || len(p[2]) != 2 {
		return false
	}
	y, e1 := strconv.Atoi(p[0])
	m, e2 := strconv.Atoi(p[1])
	d, e3 := strconv.Atoi(p[2])
	return e1 == nil && e2 == nil && e3 == nil && y > 0 && m >= 1 && m <= 12 && d >= 1 && d <= days(y, m)
}

func leap(y int) bool { return y%4 == 0 && y%100 != 0 || y%400 == 0 }

func days(y, m int) int {
	switch m {
	case 2:
		if leap(y) {
			return 29
		}
		return 28
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

// weeks is the number of ISO weeks of a year: 53 when it starts on a Thursday,
// or on a Wednesday and is a leap year.
func weeks(year string) int {
	y, _ := strconv.Atoi(year)
	p := func(y int) int { return (y + y/4 - y/100 + y/400) % 7 }
	if p(y) == 4 || p(y-1) == 3 {
		return 53
	}
	return 52
}

func isTime(s string) bool {
	p := strings.Split(s, ":")
	if len(p) != 2 && len(p) != 3 {
		return false
	}
	h, e1 := strconv.Atoi(p[0])
	m, e2 := strconv.Atoi(p[1])
	if e1 != nil || e2 != nil || len(p[0]) != 2 || len(p[1]) != 2 || h < 0 || h > 23 || m < 0 || m > 59 {
		return false
	}
	if len(p) == 3 {
		sec, frac, has := strings.Cut(p[2], ".")
		n, err := strconv.Atoi(sec)
		if err != nil || len(sec) != 2 || n < 0 || n > 59 {
			return false
		}
		if has {
			if _, err := strconv.Atoi(frac); err != nil || len(frac) > 3 {
				return false
			}
		}
	}
	return true
}

// A datePart is one section of a date that is written in parts, each a spinbutton.
type datePart struct {
	node facts.Node
	unit string // year, month, day, hour, minute, second, period
}

// sectionUnits is the order in which sections are set: the day last of the
// date, for its range depends on the month.
var sectionUnits = []string{"year", "month", "day", "hour", "minute", "second"}

// isDateGroup reports whether a group is a date or time written in sections.
func (x *index) isDateGroup(n facts.Node) bool {
	got := map[string]bool{}
	for _, s := range x.sectionsOf(x.segments(n)) {
		got[s.unit] = true
	}
	return got["month"] && (got["day"] || got["year"]) || got["hour"] && got["minute"]
}

// segments returns the spinbuttons inside a group, if there are two or more.
func (x *index) segments(n facts.Node) []facts.Node {
	var out []facts.Node
	for _, k := range x.inside(n) {
		if x.b.aria.Role(k) == "spinbutton" && x.b.tree.Flag(k, facts.HeadEditable) { // others stand for themselves
			out = append(out, k)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// sectionsOf tells the unit of each section by its range.
func (x *index) sectionsOf(nodes []facts.Node) []datePart {
	var out []datePart
	seen := map[string]bool{}
	for _, n := range nodes {
		max, ok := x.b.aria.Number(n, "aria-valuemax")
		min, _ := x.b.aria.Number(n, "aria-valuemin")
		if !ok {
			continue
		}
		unit := ""
		switch {
		case max >= 1000:
			unit = "year"
		case max == 59 && !seen["minute"]:
			unit = "minute"
		case max == 59:
			unit = "second"
		case max == 12 && min == 1 && !seen["month"] && !seen["hour"] && !x.hasMinute(nodes, n):
			unit = "month"
		case max == 12 || max == 11 || max == 23 || max == 24:
			unit = "hour"
		case max >= 28 && max <= 31:
			unit = "day"
		default:
			continue
		}
		seen[unit] = true
		out = append(out, datePart{n, unit})
	}
	return out
}

// hasMinute reports whether the section right after n counts minutes.
func (x *index) hasMinute(nodes []facts.Node, n facts.Node) bool {
	i := slices.Index(nodes, n)
	if i+1 >= len(nodes) {
		return false
	}
	max, _ := x.b.aria.Number(nodes[i+1], "aria-valuemax")
	return max == 59
}

func (x *index) dateType(c *comp) string {
	got := map[string]bool{}
	for _, s := range x.sectionsOf(c.group) {
		got[s.unit] = true
	}
	switch {
	case got["hour"] && got["month"]:
		return "datetime-local"
	case got["hour"]:
		return "time"
	case got["day"]:
		return "date"
	}
	return "month"
}

// dateOf is the value of a date in sections in the form of its type, "" while a section is empty.
func (x *index) dateOf(c *comp) string {
	at := map[string]string{}
	for _, s := range x.sectionsOf(c.group) {
		f, ok := x.sectionNow(s.node)
		if !ok {
			return ""
		}
		v := strconv.Itoa(int(f))
		width := 2
		if s.unit == "year" {
			width = 4
		}
		for len(v) < width {
			v = "0" + v
		}
		at[s.unit] = v
	}
	date, time := at["year"]+"-"+at["month"], at["hour"]+":"+at["minute"]
	if at["day"] != "" {
		date += "-" + at["day"]
	}
	switch x.dateType(c) {
	case "datetime-local":
		return date + "T" + time
	case "time":
		return time
	}
	return date
}

// sectionNow is the number that a section holds. An empty one may carry the
// number it would start from, but shows a placeholder: one letter over and over,
// or dashes.
func (x *index) sectionNow(n facts.Node) (float64, bool) {
	f, ok := x.b.aria.Number(n, "aria-valuenow")
	s := []rune(match.Fold(x.b.aria.Text(n)))
	if ok && len(s) > 1 {
		same := true
		for _, c := range s {
			same = same && c == s[0] && (c < '0' || c > '9')
		}
		ok = !same
	}
	return f, ok
}

// setSections brings every section to its part of the value by the keyboard.
func (r *run) setSections(c *comp, s string) *Error {
	if s == "" {
		return refuse(BadArgument, "Give a date.", r.called(c), " is written in sections and cannot be emptied by one value.")
	}
	if err := r.permit(r.step.Args); err != nil {
		return err
	}
	if c = r.c(); c == nil {
		return nil
	}
	want := map[string]float64{}
	date, time, both := strings.Cut(s, "T")
	if r.x.dateType(c) == "time" {
		date, time = "", s
	} else if !both {
		time = ""
	}
	part := func(text, sep string, units ...string) {
		for i, p := range strings.Split(text, sep) {
			if f, ok := match.Number(p); ok && i < len(units) {
				want[units[i]] = f
			}
		}
	}
	part(date, "-", "year", "month", "day")
	part(time, ":", "hour", "minute", "second")
	for _, unit := range sectionUnits {
		f, asked := want[unit]
		if !asked {
			continue
		}
		for _, sec := range r.x.sectionsOf(c.group) {
			if sec.unit != unit {
				continue
			}
			n := sec.node
			if now, ok := r.x.sectionNow(n); ok && now == f {
				continue
			}
			r.do(r.x.pressOn(n)) // a section takes keys once it is pressed
			r.keysTo(n, f, true, func() (float64, bool) { return r.x.sectionNow(n) })
		}
		if c = r.c(); c == nil {
			return nil
		}
	}
	if f := r.b.tree.Focus(); f != 0 {
		r.blur, r.blurOf = f, r.e
	}
	r.settle()
	if c = r.c(); c == nil {
		return nil
	}
	if got := r.x.dateOf(c); got != s && !strings.HasPrefix(s, got) {
		if str(got).equal(r.before[r.e].get("value")) {
			return r.failed(c, "its sections did not change")
		}
		r.kept = str(got)
	}
	return nil
}
