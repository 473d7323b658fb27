package bridge

import (
	"strconv"
	"strings"

	"github.com/drawbridge/drawbridge/match"
)

// dateForms says what each type of date field takes.
var dateForms = map[string]string{
	"date": "a date such as 2027-03-14", "time": "a time such as 09:30", "datetime-local": "a date and time such as 2027-03-14T09:30",
	"month": "a month such as 2027-03", "week": "a week such as 2027-W11",
}

// setDate sets a native date or time field (contract 3.3, T41).
func (r *run) setDate(c *comp, v Val) *Error {
	typ := inputType(r.b.tree, c.node)
	form := dateForms[typ]
	s := ""
	if v.kind == text {
		s = strings.TrimSpace(v.s)
	}
	if v.kind != text || s != "" && !validDate(typ, &s) {
		return refuse(BadArgument, "Give "+form+".", "setValue on ", r.called(c), " takes ", form, "; it was given ", match.Clip(quoteless(r.tellArg(c, v)), 60), ".")
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
			return refuse(BadArgument, "Give a value in the range.", r.called(c), " takes a value ", rng, "; ", s, " is out of range.")
		}
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
