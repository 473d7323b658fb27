package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/drawbridge/drawbridge/internal/bundle"
)

// script is a JavaScript file of the package.
type script struct {
	name    string // in www/ and in the package
	options api.BuildOptions
}

const banner = "/*! Drawbridge " + version + ". LICENSE lists the software it contains. */\n"

// A classic script has no import.meta: its own address is known only while it runs
// for the first time, so it is taken there. The function around it all keeps that
// constant off the page.
const (
	classicHead = banner + "(() => {\nconst drawbridgeScript = document.currentScript?.src || location.href;\n"
	classicTail = "})();"
)

var packed = []script{
	{"bridge.js", api.BuildOptions{
		Format: api.FormatESModule,
		Banner: map[string]string{"js": banner},
	}},
	{"agent.js", api.BuildOptions{
		Format: api.FormatIIFE,
		Define: map[string]string{"import.meta.url": "drawbridgeScript"},
		Banner: map[string]string{"js": classicHead},
		Footer: map[string]string{"js": classicTail},
	}},
}

// relayScript is packed when it is asked for: its program is larger than the bridge.
var relayScript = script{"relay.js", packed[0].options}

// scripts bundles them into the package, with a source map each.
func scripts(root string, pkg files, entries []script) error {
	for _, s := range entries {
		out, err := s.bundle(root)
		if err != nil {
			return err
		}
		for name, text := range out {
			pkg[name] = text
		}
	}
	return nil
}

func (s script) bundle(root string) (files, error) {
	entry := filepath.Join(root, "www", s.name)
	if _, err := os.Stat(entry); err != nil {
		return nil, fmt.Errorf("www/%s is missing: it is what %s is bundled from", s.name, s.name)
	}
	runtime, err := bundle.RuntimeModule()
	if err != nil {
		return nil, err
	}
	o := s.options
	o.EntryPoints = []string{entry}
	o.AbsWorkingDir = root
	o.Outfile = filepath.Join(root, "dist", s.name) // nothing is written: Write is false
	o.Bundle = true
	o.Target = api.ES2022
	o.Charset = api.CharsetUTF8
	o.MinifyWhitespace, o.MinifyIdentifiers, o.MinifySyntax = true, true, true
	o.LegalComments = api.LegalCommentsInline
	o.Sourcemap = api.SourceMapLinked
	o.LogLevel = api.LogLevelSilent
	o.Plugins = []api.Plugin{goRuntime(runtime)}
	result := api.Build(o)
	if len(result.Errors)+len(result.Warnings) > 0 {
		text := ""
		for _, m := range append(result.Errors, result.Warnings...) {
			if m.Location != nil {
				text += fmt.Sprintf("%s:%d:%d: ", m.Location.File, m.Location.Line, m.Location.Column)
			}
			text += m.Text + "\n"
		}
		return nil, errors.New("bundling " + s.name + ":\n" + text)
	}
	out := files{}
	for _, f := range result.OutputFiles {
		out[filepath.Base(f.Path)] = f.Contents
	}
	return out, nil
}

// goRuntime answers imports of wasm_exec.js, a file that is made and not in www/.
// In a namespace of its own, so that no path of this machine gets into the map.
func goRuntime(text string) api.Plugin {
	return api.Plugin{Name: "wasm_exec", Setup: func(b api.PluginBuild) {
		b.OnResolve(api.OnResolveOptions{Filter: `/wasm_exec\.js$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: bundle.Runtime.Name, Namespace: "go"}, nil
		})
		b.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "go"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
			return api.OnLoadResult{Contents: &text}, nil
		})
	}}
}
