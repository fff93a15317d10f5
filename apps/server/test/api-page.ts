import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** A call as docs/api.md writes it: names of its query and of its body, those that may be left out included. */
export type WrittenCall = { method: string; path: string; query: readonly string[]; body: readonly string[] }

export const nameOf = ({ method, path }: Pick<WrittenCall, 'method' | 'path'>): string => `${method} ${path}`

const methods = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE)$/

const page = readFileSync(resolve(import.meta.dirname, '../../../docs/api.md'), 'utf8')

/** The calls in the tables of one section, in order. */
export function callsOf(section: string): WrittenCall[] {
  const [, after = ''] = page.split(`\n## ${section}\n`)
  const [text = ''] = after.split('\n## ')
  const rows = text.split('\n').filter((line) => /^\| .*`/.test(line))
  return rows.flatMap((row) => callsIn(row.split(/ (?<!\\)\| /)[0]?.replaceAll('\\|', '|') ?? ''))
}

/** The names in `{a, b?, c: …}`. */
export function namesIn(text: string): string[] {
  const inner = /\{(.*)\}/s.exec(text)?.[1] ?? ''
  const names: string[] = []
  let depth = 0
  let word = ''
  for (const letter of `${inner},`) {
    if ('{[('.includes(letter)) depth++
    if ('}])'.includes(letter)) depth--
    if ((letter === ',' || letter === '|') && depth === 0) {
      const name = /^\s*(\w+)\??\s*(?::|$)/.exec(word)?.[1]
      if (name !== undefined) names.push(name)
      word = ''
    } else word += letter
  }
  return names
}

/** `/a/{x|y}` stands for two paths. */
function alternativesOf(path: string): string[] {
  const found = /\{([\w-]+(?:\|[\w-]+)+)\}/.exec(path)
  if (!found) return [path]
  return (found[1] ?? '').split('|').flatMap((one) => alternativesOf(path.replace(found[0], one)))
}

function callsIn(cell: string): WrittenCall[] {
  const calls: WrittenCall[] = []
  let waiting: string[] = []
  let [last, base] = [[] as string[], '']
  // What follows an arrow is an answer.
  const asked = cell.replaceAll(/→ (?:`[^`]*`|\w+)/g, '')
  for (const [, code = ''] of asked.matchAll(/`([^`]+)`/g)) {
    if (methods.test(code)) {
      waiting.push(code)
      continue
    }
    const parts = /^(?:([A-Z]+) )?(\/\S*|…\/\S*)(.*)$/s.exec(code)
    if (!parts) continue
    const [, own, written = '', rest = ''] = parts
    const used = [...waiting, ...(own === undefined ? [] : [own])]
    waiting = []
    last = used.length > 0 ? used : last
    const [address = '', query = ''] = written.split('?')
    const whole = address.startsWith('…') ? `${base}${address.slice(1)}` : address
    base = address.startsWith('…') ? base : whole.replace(/\/\{\w+\}.*$|\/settings$/, '')
    for (const method of last)
      for (const path of alternativesOf(whole))
        calls.push({
          method,
          path,
          query: query.split('&').flatMap((one) => one.split('=')[0] || []),
          body: method === 'GET' || method === 'DELETE' ? [] : namesIn(rest),
        })
  }
  return calls.filter(({ method }) => method !== undefined)
}
