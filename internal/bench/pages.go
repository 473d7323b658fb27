//go:build !js

package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A maker writes a page of a given size: what real applications are made of, in
// about the shares in which they have it. The same size and seed give the same page.
type maker struct {
	b     strings.Builder
	r     *rand.Rand
	count int // elements
	id    int
}

// pageOf returns the HTML of a page with about size elements.
func pageOf(size int, seed uint64) string {
	m := &maker{r: rand.New(rand.NewPCG(seed, uint64(size)))}
	m.b.WriteString(`<!doctype html><html lang=en><meta charset=utf-8><title>` + m.words(3) + `</title><link rel=icon href="data:,"><style>
body{font:14px sans-serif;margin:0}.row{display:flex}.gone{display:none}.unseen{visibility:hidden}.deck{display:grid;grid-template-columns:repeat(3,1fr)}
table{width:100%;table-layout:fixed}.apart{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}</style><body>`)
	m.count = 6
	m.tag("header", "", func() {
		m.tag("nav", `aria-label="Main"`, func() {
			for range 6 {
				m.tag("a", fmt.Sprintf(`href="#/%s"`, m.word()), func() { m.text(1) })
			}
		})
		m.void("input", `type=search aria-label="Search the whole site"`)
	})
	m.b.WriteString(`<main>`)
	m.count++
	// What the bench acts on.
	m.tag("section", `id=marked`, func() {
		m.tag("label", `for=field`, func() { m.b.WriteString("Quartz ledger heading") })
		m.void("input", `id=field value=one`)
		m.tag("label", `for=box`, func() { m.b.WriteString("Quartz alerts") })
		m.void("input", `id=box type=checkbox`)
	})
	parts := []func(){m.form, m.form, m.table, m.deck, m.deck, m.tabs, m.sections, m.dialog, m.widget, m.widget, m.prose, m.prose, m.prose, m.hidden}
	for m.count < size-40 {
		parts[m.r.IntN(len(parts))]()
	}
	for m.count < size {
		m.tag("p", "", func() { m.text(6) })
	}
	m.b.WriteString(`</main></body></html>`)
	return m.b.String()
}

func (m *maker) tag(name, attrs string, inside func()) {
	m.void(name, attrs)
	inside()
	m.b.WriteString("</" + name + ">")
}

func (m *maker) void(name, attrs string) {
	m.count++
	m.b.WriteString("<" + name)
	if attrs != "" {
		m.b.WriteString(" " + attrs)
	}
	m.b.WriteString(">")
}

// boxes puts elements without a meaning around.
func (m *maker) boxes(n int, inside func()) {
	if n == 0 {
		inside()
		return
	}
	m.tag("div", fmt.Sprintf("class=box%d", n), func() { m.boxes(n-1, inside) })
}

func (m *maker) text(words int) { m.b.WriteString(m.words(words)) }

func (m *maker) word() string { return nouns[m.r.IntN(len(nouns))] }

func (m *maker) words(n int) string {
	w := make([]string, n)
	for i := range w {
		w[i] = m.word()
	}
	w[0] = strings.ToUpper(w[0][:1]) + w[0][1:]
	return strings.Join(w, " ")
}

func (m *maker) next() int { m.id++; return m.id }

func (m *maker) form() {
	m.tag("section", "", func() {
		m.tag("h2", "", func() { m.text(3) })
		m.tag("form", "", func() {
			for range 5 {
				m.field()
			}
			m.tag("button", "type=button", func() { m.tag("span", "", func() { m.text(2) }) })
			m.tag("button", "type=reset", func() { m.text(1) })
		})
	})
}

// field is one control with its label, in one of the ways in which they are written.
func (m *maker) field() {
	id := fmt.Sprintf("n%d", m.next())
	m.tag("div", "class=row", func() {
		named := func() { m.tag("label", "for="+id, func() { m.text(2) }) }
		titled := func() { m.tag("span", "id="+id+"t", func() { m.text(2) }) }
		by := " aria-labelledby=" + id + "t"
		switch m.r.IntN(9) {
		case 0:
			named()
			m.void("input", fmt.Sprintf(`id=%s value="%s"`, id, m.words(2)))
		case 1:
			named()
			m.void("input", fmt.Sprintf(`id=%s type=number min=0 max=50 value=%d`, id, m.r.IntN(50)))
		case 2:
			named()
			m.tag("select", "id="+id, func() {
				for range 3 {
					m.tag("option", "", func() { m.text(1) })
				}
			})
		case 3:
			named()
			m.tag("textarea", "id="+id, func() { m.text(9) })
		case 4:
			m.tag("label", "", func() {
				m.void("input", "type=checkbox")
				m.text(2)
			})
		case 5:
			m.void("input", fmt.Sprintf(`type=email placeholder="%s" aria-label="%s"`, m.words(1), m.words(2)))
		case 6:
			titled()
			m.tag("div", "role=switch tabindex=0 aria-checked=false"+by, func() { m.tag("span", "", func() {}) })
		case 7:
			titled()
			m.tag("button", fmt.Sprintf("type=button role=combobox aria-haspopup=listbox aria-expanded=false aria-controls=%sl%s", id, by), func() { m.text(1) })
			m.tag("div", "hidden role=listbox id="+id+"l", func() {
				for range 3 {
					m.tag("div", "role=option aria-selected=false", func() { m.text(1) })
				}
			})
		default:
			titled()
			m.tag("div", "role=slider tabindex=0 aria-valuemin=0 aria-valuemax=10 aria-valuenow=4"+by, func() {})
		}
		if m.r.IntN(3) == 0 {
			m.tag("p", "", func() { m.tag("small", "", func() { m.text(6) }) })
		}
	})
}

func (m *maker) table() {
	m.tag("table", "", func() {
		m.tag("caption", "", func() { m.text(3) })
		m.tag("tbody", "", func() {
			for range 10 {
				name := m.words(2)
				m.tag("tr", "", func() {
					m.tag("td", "", func() { m.void("input", `type=checkbox aria-label="Select `+name+`"`) })
					m.tag("td", "", func() { m.tag("b", "", func() { m.b.WriteString(name) }) })
					m.tag("td", "", func() { m.tag("span", "", func() { m.text(2) }) })
					m.tag("td", "", func() { fmt.Fprint(&m.b, m.r.IntN(9000)) })
					m.tag("td", "", func() {
						m.tag("button", "", func() { m.b.WriteString("Edit") })
						if m.r.IntN(2) == 0 {
							m.tag("button", "aria-haspopup=menu aria-expanded=false", func() { m.tag("span", "class=apart", func() { m.b.WriteString("More") }) })
						}
					})
				})
			}
		})
	})
}

func (m *maker) deck() {
	m.tag("section", "class=deck", func() {
		for range 3 {
			m.tag("article", "", func() {
				m.boxes(2, func() {
					m.tag("h3", "", func() { m.text(3) })
					m.tag("p", "", func() { m.text(12) })
					m.tag("ul", "", func() {
						for range 3 {
							m.tag("li", "", func() { m.tag("span", "", func() { m.text(3) }) })
						}
					})
					m.tag("a", fmt.Sprintf(`href="#/%d"`, m.next()), func() { m.text(2) })
				})
			})
		}
	})
}

func (m *maker) tabs() {
	id := m.next()
	m.tag("div", `role=tablist aria-label="`+m.words(2)+`"`, func() {
		for i := range 3 {
			m.tag("button", fmt.Sprintf("role=tab id=t%d-%d aria-controls=p%d-%d aria-selected=%t", id, i, id, i, i == 0), func() { m.text(1) })
		}
	})
	for i := range 3 {
		hidden := ""
		if i > 0 {
			hidden = " hidden"
		}
		m.tag("div", fmt.Sprintf("role=tabpanel id=p%d-%d aria-labelledby=t%d-%d%s", id, i, id, i, hidden), func() {
			m.field()
			m.boxes(2, func() { m.tag("p", "", func() { m.text(12) }) })
		})
	}
}

func (m *maker) sections() {
	for range 2 {
		id := m.next()
		m.tag("h3", "", func() {
			m.tag("button", fmt.Sprintf("aria-expanded=false aria-controls=s%d", id), func() { m.text(2) })
		})
		m.tag("div", fmt.Sprintf("class=gone id=s%d", id), m.field)
	}
	m.tag("details", "", func() {
		m.tag("summary", "", func() { m.text(2) })
		m.field()
	})
}

func (m *maker) dialog() {
	id := m.next()
	m.tag("dialog", fmt.Sprintf("aria-labelledby=d%d", id), func() {
		m.tag("h2", fmt.Sprintf("id=d%d", id), func() { m.text(3) })
		m.boxes(2, m.field)
		m.tag("button", "", func() { m.text(1) })
	})
}

// widget has an open shadow root.
func (m *maker) widget() {
	m.tag("x-card", "", func() {
		m.b.WriteString("<template shadowrootmode=open>")
		m.boxes(2, func() {
			m.tag("slot", "", func() {})
			m.tag("label", "for=i", func() { m.text(2) })
			m.void("input", "id=i value=x")
			m.tag("button", "", func() { m.text(1) })
		})
		m.b.WriteString("</template>")
		m.tag("span", "", func() { m.text(3) })
	})
}

func (m *maker) prose() {
	m.tag("h2", "", func() { m.text(4) })
	for range 5 {
		m.tag("div", "", func() {
			m.tag("p", "", func() {
				m.text(12)
				m.tag("b", "", func() { m.text(1) })
				m.text(7)
				m.tag("code", "", func() { m.text(1) })
			})
		})
	}
	m.tag("p", "", func() { m.tag("a", fmt.Sprintf(`href="#/%d"`, m.next()), func() { m.text(2) }) })
}

func (m *maker) hidden() {
	class := "gone"
	if m.r.IntN(2) == 0 {
		class = "unseen"
	}
	m.tag("div", "class="+class, func() {
		m.field()
		m.boxes(2, func() { m.tag("p", "", func() { m.text(10) }) })
		m.tag("button", "", func() { m.text(2) })
	})
}

var nouns = strings.Fields("anchor basin canal delta estate ferry garden harbour island jetty kernel ladder meadow nursery orchard paddock quarry reservoir stable terrace " +
	"uplands valley wharf yard budget cargo deposit engine freight grant harvest invoice journal ledger margin notice order permit quota receipt shipment tariff unit voucher warrant " +
	"colour dosage export field group height import label model number origin phase region status title update value width zone")
