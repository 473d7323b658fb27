#!/usr/bin/env node
// Bundles every page under pages/ into plain files: NAME.html, NAME.js and, when a library brings styles, NAME.css.
//   node build.mjs [--out DIR] [NAME ...]
import { build } from 'esbuild'
import { compileTemplate } from 'vue/compiler-sfc'
import fs from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
const argv = process.argv.slice(2)
let out = path.join(here, 'built')
const wanted = []
while (argv.length) {
  const arg = argv.shift()
  if (arg === '--out') out = path.resolve(argv.shift())
  else wanted.push(arg)
}

const pages = fs.readdirSync(path.join(here, 'pages')).filter((f) => /^[a-z].*\.jsx?$/.test(f))
const names = pages.map((f) => path.parse(f).name)
for (const name of wanted) if (!names.includes(name)) { console.error(`no page ${name}; there are ${names.join(', ')}`); process.exit(2) }

// Vue templates become render functions here, so that no page needs eval.
const templates = {
  name: 'templates',
  setup(b) {
    b.onLoad({ filter: /\.tpl$/ }, ({ path: file }) => {
      const { code, errors } = compileTemplate({ source: fs.readFileSync(file, 'utf8'), filename: file, id: path.basename(file) })
      return { contents: code, errors: errors.map((e) => ({ text: String(e.message ?? e) })), loader: 'js', resolveDir: path.dirname(file) }
    })
  },
}

const html = (name, css) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${name}</title>
<link rel="icon" href="data:,">
${css ? `<link rel="stylesheet" href="${name}.css">\n` : ''}</head>
<body>
<div id="app"></div>
<script type="module" src="${name}.js"></script>
</body>
</html>
`

fs.mkdirSync(out, { recursive: true })
// A plain script for any page, for the comparison of names.
await build({ entryPoints: { accname: path.join(here, 'pages', '_accname.js') }, outdir: out, bundle: true, format: 'iife', minify: true, target: 'es2022', logLevel: 'warning' })
for (const file of pages) {
  const { name } = path.parse(file)
  if (wanted.length && !wanted.includes(name)) continue
  await build({
    entryPoints: { [name]: path.join(here, 'pages', file) },
    outdir: out, bundle: true, format: 'esm', minify: true, target: 'es2022', charset: 'utf8',
    jsx: 'automatic', legalComments: 'none', logLevel: 'warning',
    conditions: ['browser', 'module', 'production'],
    plugins: [templates],
    loader: { '.woff': 'empty', '.woff2': 'empty', '.ttf': 'empty' },
    define: {
      'process.env.NODE_ENV': '"production"', global: 'globalThis',
      __VUE_OPTIONS_API__: 'true', __VUE_PROD_DEVTOOLS__: 'false', __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
  })
  fs.writeFileSync(path.join(out, `${name}.html`), html(name, fs.existsSync(path.join(out, `${name}.css`))))
  console.log(`${name}: ${Math.round(fs.statSync(path.join(out, `${name}.js`)).size / 1024)} KiB`)
}
