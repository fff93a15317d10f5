// Reads /api/openapi.json and lets every operation be tried. No inline script, nothing from elsewhere.
const texts = {
  en: {
    about: 'Every operation of this server, to read and to try. In this browser you are signed in as in the product.',
    token: 'Access token (empty: the session of this browser)',
    account: 'X-Account-Id (empty: personal account)',
    language: 'Language of messages',
    download: 'openapi.json',
    search: 'Search',
    none: 'Nothing found',
    failed: 'The description could not be loaded. Please reload the page.',
    parameters: 'Parameters',
    body: 'Body',
    result: 'Result',
    refusals: 'Refusals',
    send: 'Send',
    sending: 'Sending…',
    answer: 'Answer',
    unreachable: 'The server could not be reached.',
  },
  th: {
    about: 'ทุกคำสั่งของเซิร์ฟเวอร์นี้ อ่านและทดลองเรียกได้ โดยใช้การเข้าสู่ระบบของเบราว์เซอร์นี้',
    token: 'โทเคน (ว่าง: ใช้เซสชันของเบราว์เซอร์นี้)',
    account: 'X-Account-Id (ว่าง: บัญชีส่วนตัว)',
    language: 'ภาษาของข้อความ',
    download: 'openapi.json',
    search: 'ค้นหา',
    none: 'ไม่พบ',
    failed: 'โหลดคำอธิบายไม่สำเร็จ โปรดโหลดหน้านี้ใหม่',
    parameters: 'พารามิเตอร์',
    body: 'ข้อมูลที่ส่ง',
    result: 'ผลลัพธ์',
    refusals: 'ข้อผิดพลาด',
    send: 'ส่ง',
    sending: 'กำลังส่ง…',
    answer: 'คำตอบ',
    unreachable: 'ติดต่อเซิร์ฟเวอร์ไม่ได้',
  },
}

const caller = document.querySelector('#caller')
const search = document.querySelector('#search')
const main = document.querySelector('#operations')
const text = (name) => texts[caller.elements.language.value][name]

/** Makes an element; strings become text, never markup. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

/** A body to start from: the required fields, or all of them when none is. */
function sampleOf(schema = {}) {
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0])
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const names = schema.required ?? Object.keys(schema.properties ?? {})
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name])]))
  }
  if (type === 'array') return schema.minItems ? [sampleOf(schema.items)] : []
  return { string: '', integer: schema.minimum ?? 0, number: 0, boolean: false }[type] ?? null
}

const pretty = (value) => JSON.stringify(value, null, 2)

function section(title, ...children) {
  return [make('h3', {}, title), ...children]
}

function fieldOf({ name, in: place, required, description }) {
  const input = make('input', { name, 'data-place': place, spellcheck: 'false', ...(required && { required: '' }) })
  return make('label', {}, `${name}${required ? ' *' : ''}${description ? ` · ${description}` : ''}`, input)
}

function bodyOf(path, method, operation, parameters) {
  const form = make('form')
  const schema = operation.requestBody?.content['application/json']?.schema
  const fields = parameters.filter((one) => one.name !== 'X-Account-Id').map(fieldOf)
  const draft = schema && make('textarea', { name: 'body', spellcheck: 'false', 'aria-label': text('body') })
  if (draft) draft.value = pretty(sampleOf(schema))
  const button = make('button', {}, text('send'))
  const answer = make('pre', { 'aria-live': 'polite', hidden: '' })
  form.append(...fields, ...(draft ? [draft] : []), button)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    answer.hidden = false
    answer.className = ''
    answer.textContent = text('sending')
    button.disabled = true
    await send(path, method, form, answer)
    button.disabled = false
  })
  const { 200: done, ...refusals } = operation.responses
  const list = make('dl')
  for (const [status, refusal] of Object.entries(refusals)) {
    const said = refusal.description.replaceAll('**', '')
    for (const line of said.split('\n\n')) list.append(make('dt', {}, status), make('dd', {}, line))
  }
  return make(
    'div',
    { class: 'body' },
    ...(operation.description ? [make('p', {}, operation.description)] : []),
    form,
    answer,
    ...(schema ? section(text('body'), make('pre', {}, pretty(schema))) : []),
    ...section(text('result'), make('pre', {}, pretty(done.content['application/json'].schema))),
    ...section(text('refusals'), list),
  )
}

async function send(path, method, form, answer) {
  const { token, account, language } = caller.elements
  const query = new URLSearchParams()
  const headers = { 'accept-language': language.value }
  if (token.value.trim()) headers.authorization = `Bearer ${token.value.trim()}`
  if (account.value.trim()) headers['x-account-id'] = account.value.trim()
  let url = path
  for (const input of form.querySelectorAll('input')) {
    const value = input.value.trim()
    if (input.dataset.place === 'path') url = url.replace(`{${input.name}}`, encodeURIComponent(value))
    else if (value !== '' && input.dataset.place === 'query') query.set(input.name, value)
    else if (value !== '') headers[input.name.toLowerCase()] = value
  }
  const body = form.querySelector('textarea')?.value
  if (body !== undefined) headers['content-type'] = 'application/json'
  const began = performance.now()
  try {
    const response = await fetch(query.size > 0 ? `${url}?${query}` : url, {
      method: method.toUpperCase(),
      headers,
      body,
    })
    const said = await response.text()
    const time = Math.round(performance.now() - began)
    answer.className = response.ok ? '' : 'bad'
    answer.textContent = `${response.status} · ${time} ms\n\n${readable(said)}`
  } catch {
    answer.className = 'bad'
    answer.textContent = text('unreachable')
  }
}

function readable(said) {
  try {
    return pretty(JSON.parse(said))
  } catch {
    return said
  }
}

function show(description) {
  const wanted = search.value.trim().toLowerCase()
  const groups = new Map()
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const words = `${method} ${path} ${operation.summary}`.toLowerCase()
      if (!words.includes(wanted)) continue
      const summary = make(
        'summary',
        {},
        make('b', {}, method.toUpperCase()),
        make('code', {}, path),
        make('span', {}, operation.summary),
      )
      const details = make('details', {}, summary)
      const parameters = (operation.parameters ?? []).map((one) =>
        one.$ref ? description.components.parameters[one.$ref.split('/').at(-1)] : one,
      )
      const { signature } = description.components.securitySchemes
      if (operation.security.some((way) => way.signature)) parameters.push(signature)
      details.addEventListener('toggle', () => {
        if (details.open && details.childElementCount === 1) details.append(bodyOf(path, method, operation, parameters))
      })
      const [tag] = operation.tags
      groups.set(tag, [...(groups.get(tag) ?? []), details])
    }
  }
  const found = [...groups].flatMap(([tag, operations]) => [make('h2', {}, tag), ...operations])
  main.replaceChildren(...(found.length > 0 ? found : [make('p', {}, text('none'))]))
}

function translate() {
  document.documentElement.lang = caller.elements.language.value
  for (const element of document.querySelectorAll('[data-text]')) element.textContent = text(element.dataset.text)
}

caller.elements.language.value = navigator.language.startsWith('th') ? 'th' : 'en'
caller.addEventListener('submit', (event) => event.preventDefault())
translate()
try {
  const response = await fetch('/api/openapi.json')
  if (!response.ok) throw new Error(String(response.status))
  const description = await response.json()
  show(description)
  search.addEventListener('input', () => show(description))
  caller.elements.language.addEventListener('change', () => {
    translate()
    show(description)
  })
} catch {
  main.replaceChildren(make('p', { class: 'bad' }, text('failed')))
}
main.removeAttribute('aria-busy')
