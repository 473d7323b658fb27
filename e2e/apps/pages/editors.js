// A newsroom desk: Tiptap, Lexical and CodeMirror side by side, and a plain editable box.
import { Editor } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { createEditor, $getRoot, $createParagraphNode, $createTextNode } from 'lexical'
import { registerRichText } from '@lexical/rich-text'
import { EditorState } from '@codemirror/state'
import { EditorView, basicSetup } from 'codemirror'
import { publish, ready } from './_publish.js'

document.getElementById('app').innerHTML = `
<main style="padding:12px;max-width:760px">
  <h1>Evening Post desk</h1>
  <h2 id="story-label">Story</h2>
  <div role="toolbar" aria-label="Story tools"><button id="bold" aria-pressed="false">Bold</button><button id="heading" aria-pressed="false">Headline</button><button id="list" aria-pressed="false">Bulleted list</button></div>
  <div id="story" style="border:1px solid #999;min-height:60px"></div>
  <h2 id="lede-label">Lede</h2>
  <div id="lede" contenteditable="true" role="textbox" aria-multiline="true" aria-labelledby="lede-label" style="border:1px solid #999;min-height:40px"></div>
  <h2>Template</h2>
  <div id="code" style="border:1px solid #999;height:120px;overflow:auto"></div>
  <h2 id="byline-label">Byline</h2>
  <div id="byline" contenteditable="plaintext-only" aria-labelledby="byline-label" style="border:1px solid #999">Staff</div>
  <div id="archive" contenteditable="false" role="textbox" aria-readonly="true" aria-label="Archived copy">Frozen last week.</div>
  <button id="file">File story</button>
</main>`

const $ = (id) => document.getElementById(id)
const state = { story: '', storyHTML: '', lede: '', code: '', byline: 'Staff', filed: '' }
const put = (patch) => { Object.assign(state, patch); publish(state) }

const story = new Editor({
  element: $('story'), extensions: [StarterKit], content: '<p>Rain again.</p>',
  editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': 'story-label' } },
  onTransaction: ({ editor }) => {
    $('bold').setAttribute('aria-pressed', editor.isActive('bold'))
    $('heading').setAttribute('aria-pressed', editor.isActive('heading'))
    $('list').setAttribute('aria-pressed', editor.isActive('bulletList'))
  },
  onUpdate: ({ editor }) => put({ story: editor.getText({ blockSeparator: '\n' }), storyHTML: editor.getHTML() }),
})
put({ story: story.getText({ blockSeparator: '\n' }), storyHTML: story.getHTML() })
$('bold').onclick = () => story.chain().focus().selectAll().toggleBold().run()
$('heading').onclick = () => story.chain().focus().toggleHeading({ level: 2 }).run()
$('list').onclick = () => story.chain().focus().toggleBulletList().run()

const lede = createEditor({ namespace: 'lede', onError(e) { throw e } })
lede.setRootElement($('lede'))
registerRichText(lede)
lede.update(() => { $getRoot().append($createParagraphNode().append($createTextNode('Streets flooded.'))) })
lede.registerUpdateListener(({ editorState }) => editorState.read(() => put({ lede: $getRoot().getChildren().map((n) => n.getTextContent()).join('\n') })))

const code = new EditorView({
  parent: $('code'),
  state: EditorState.create({
    doc: 'headline: {{title}}', extensions: [basicSetup, EditorView.contentAttributes.of({ 'aria-label': 'Page template' }),
      EditorView.updateListener.of((u) => { if (u.docChanged) put({ code: u.state.doc.toString() }) })],
  }),
})
put({ code: code.state.doc.toString() })
$('byline').addEventListener('input', () => put({ byline: $('byline').textContent }))
$('file').onclick = () => put({ filed: state.story })
ready()
