//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/drawbridge/drawbridge/internal/jsexec"
)

const withoutPage = `
import * as b from "./bridge.mjs"
const say = async (name, f) => {
	try {
		console.log(name, typeof await f())
	} catch (e) {
		console.log(name, e.name + ": " + e.message)
	}
}
console.log(Object.keys(b).join(), b.agentTools.length)
await say("createAgent", () => b.createAgent())
await say("registerTools", () => b.registerTools({}, { allow: true }))
await say("registerTools of a promise", () => b.registerTools(Promise.resolve(), { allow: true }))
await say("definePrimitive", () => b.definePrimitive({ name: "stars" }))
await say("mount", () => b.mount({}, "stars"))
`

// The module can be imported where there is no page, as servers that render one
// do: nothing throws but what is called, and that in words (U2, U3).
func TestWithoutPage(t *testing.T) {
	node := jsexec.Node(t)
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	pkg, dir := files{}, t.TempDir()
	if err := scripts(root, pkg, packed[:1]); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"bridge.mjs": pkg["bridge.js"], "main.mjs": []byte(withoutPage)} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out, err := exec.Command(node, filepath.Join(dir, "main.mjs")).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := []string{
		"agentTools,createAgent,definePrimitive,mount,registerTools 3",
		"createAgent Error: bridge: createAgent needs a page; call it in the browser",
		"registerTools TypeError: registerTools: the first argument must be an agent of createAgent, or a promise of one",
		"registerTools of a promise function",
		"definePrimitive undefined",
		"mount TypeError: mount: the first argument must be an element",
	}
	if got := strings.TrimSpace(string(out)); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
}
