import { embeddedChat, readEmbeddedChat } from '@khlang/contract/chat'

/** This page loads its own script and style, asks this server, and can be framed by this server alone. */
export const chatPagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** The embedded chat page: a stand-in that behaves like a provider's. Its token comes by postMessage. */
export const chatPage = `<!doctype html><html lang="th"><head><meta charset="utf-8"><title>แชต</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${embeddedChat.style}"><script src="${embeddedChat.script}" defer></script></head>
<body><div id="who" hidden></div><div id="list" role="log" tabindex="0"></div></body></html>`

/** Nothing of a message is ever read as markup. */
export const chatScript = `'use strict'
const texts = {
  th: {
    title: 'แชต', list: 'ข้อความ', who: (name) => 'เข้าสู่ระบบเป็น ' + name,
    empty: 'ยังไม่มีข้อความ ลากไฟล์จากรายการมาวางที่นี่เพื่อส่งในแชต',
    failed: 'โหลดข้อความไม่สำเร็จ ระบบจะลองอีกครั้ง',
  },
  en: {
    title: 'Chat', list: 'Messages', who: (name) => 'Signed in as ' + name,
    empty: 'No messages yet. Drag a file from the list here to send it in chat.',
    failed: 'The messages couldn’t be loaded. Trying again.',
  },
}
const who = document.getElementById('who')
const list = document.getElementById('list')
let token = null
let language = 'th'
let failed = false
let read = null
const post = (type) => parent.postMessage({ type }, location.origin)

function show() {
  const text = texts[language]
  document.documentElement.lang = language
  document.title = text.title
  list.setAttribute('aria-label', text.list)
  who.hidden = read === null
  if (read) who.textContent = text.who(read.person.name + ' (' + read.person.username + ')')
  const rows = []
  const note = (words) => rows.push(Object.assign(document.createElement('p'), { className: 'note', textContent: words }))
  if (failed) note(text.failed)
  else if (read && read.messages.length === 0) note(text.empty)
  for (const { text: words, at } of read ? read.messages : []) {
    const row = document.createElement('article')
    row.append(Object.assign(document.createElement('p'), { textContent: words }))
    const time = Object.assign(document.createElement('time'), { dateTime: at })
    time.textContent = new Date(at).toLocaleString(language === 'th' ? 'th-TH' : 'en-GB', { dateStyle: 'short', timeStyle: 'short' })
    row.append(time)
    rows.push(row)
  }
  list.replaceChildren(...rows)
}

async function load() {
  if (token === null) return
  try {
    const response = await fetch('${readEmbeddedChat.path}', { credentials: 'omit', headers: { authorization: 'Bearer ' + token } })
    if (response.status === 401) {
      token = null
      post('onechat:expired')
      return
    }
    if (!response.ok) throw new Error(String(response.status))
    read = (await response.json()).result
    failed = false
  } catch {
    failed = true
  }
  show()
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin || typeof data !== 'object' || data === null) return
  if (data.type === 'onechat:token') {
    token = String(data.token)
    language = data.language === 'en' ? 'en' : 'th'
    document.documentElement.dataset.theme = data.theme === 'dark' ? 'dark' : 'light'
    show()
    void load()
  }
  if (data.type === 'onechat:refresh') void load()
})
addEventListener('keydown', ({ key }) => key === 'Escape' && post('onechat:minimise'))
setInterval(() => document.visibilityState === 'visible' && void load(), 20000)
post('onechat:ready')
`

export const chatStyle = `:root{color-scheme:light;--canvas:#fff;--line:#e1e7f0;--text:#16202f;--dim:#55627a;--soft:#e7eefd;--focus:#2849b3}
:root[data-theme=dark]{color-scheme:dark;--canvas:#1d2430;--line:#2a3341;--text:#e7ecf4;--dim:#a3afc2;--soft:#1c2b50;--focus:#9fb8f8}
*{box-sizing:border-box}[hidden]{display:none}
body{display:flex;flex-direction:column;height:100vh;margin:0;background:var(--canvas);color:var(--text);font:14px/1.6 Inter,"Noto Sans Thai",system-ui,sans-serif}
#who{padding:8px 12px;border-bottom:1px solid var(--line);color:var(--dim);font-size:12px}
#list{flex:1;min-height:0;overflow:auto;padding:12px;outline-offset:-2px}
#list:focus-visible{outline:2px solid var(--focus)}
article{margin-bottom:8px;padding:8px 12px;border-radius:12px;background:var(--soft)}
article p{margin:0;white-space:pre-wrap;overflow-wrap:anywhere}
time,.note{color:var(--dim);font-size:12px}.note{margin:0;font-size:14px}
`
