//go:build !js

package contract

import (
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/browser"
	"github.com/drawbridge/drawbridge/internal/site"
)

const vault = `<!doctype html><meta charset="utf-8"><body><div data-agent-primitive="vault" aria-label="Vault"></div><div data-agent-primitive="later" aria-label="Later"></div><script type="module">
	import { createAgent, definePrimitive } from "/bridge.js"
	const secret = (name, setValue) => definePrimitive({ name, agent: { secret: true, actions: ["setValue"] }, state: () => ({ value: "old" }), api: () => ({ setValue }) })
	secret("vault", (v) => { throw new Error("no swordfish, no " + v) })
	secret("later", async (v) => { throw new Error("no swordfish, no " + v) })
	const agent = await createAgent({ allow: () => true })
	globalThis.act = async (ref) => JSON.stringify(await agent.act({ steps: [{ ref, action: "setValue", args: ["tuna"] }] }))
</script>`

// What a method of a secret primitive throws is not told: it may repeat the value (U59).
func TestSecretThrown(t *testing.T) {
	s := site.Start(t)
	page := browser.Open(t, s.HTML(vault))
	for _, ref := range []string{"Vault", "Later"} {
		got := browser.Eval[string](t, page, `new Promise((done) => { const t = setInterval(() => { if (!globalThis.act) return; clearInterval(t); done(act("`+ref+`")) }, 20) })`)
		if !strings.Contains(got, "ACTION_FAILED") || strings.Contains(got, "swordfish") || strings.Contains(got, "tuna") {
			t.Errorf("%s: %s", ref, got)
		}
	}
}
