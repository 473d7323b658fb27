// The demo: an app that knows nothing of agents (app.js, widgets.js, elements.js),
// and what a page adds for them (here and in primitives.js). The panel that shows
// it at work is panel.js.

import { createAgent, registerTools } from "/bridge.js"
import "./elements.js"
import "./app.js"
import "./primitives.js"
import { panel } from "./panel.js"
import { ask } from "./question.js"

// What the page has marked with data-agent-confirm needs the person; everything
// else may run. A page of your own may ask for more.
const allow = (step, { signal }) => step.confirm === undefined || ask(step, signal)

try {
  const agent = await createAgent({ allow })
  globalThis.agent = agent // for the console
  registerTools(agent, { allow: true }) // after the allow above
  panel.start(agent)
} catch (e) {
  panel.failed(e)
}
