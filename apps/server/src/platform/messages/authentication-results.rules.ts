import type { MethodResult, SenderResults } from '@khlang/contract/mails'
import { getDomain } from 'tldts'

type HeaderField = { name: string; value: string }

/** How much of a mail is looked through for its header. */
const longestHeader = 1 << 18

/** The header fields of a mail, from above, each on one line. */
export function headerFields(raw: Uint8Array): HeaderField[] {
  const text = Buffer.from(raw.subarray(0, longestHeader)).toString('latin1')
  const [header = ''] = text.split(/\r?\n\r?\n/, 1)
  return header
    .replace(/\r?\n(?=[ \t])/g, '')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [{ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() }]
    })
}

/** A text without comments, which may be nested and are none within quotes (RFC 5322). */
function withoutComments(text: string): string {
  let depth = 0
  let isQuoted = false
  let left = ''
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (letter === '\\') {
      if (depth === 0) left += text.slice(at, at + 2)
      at += 1
    } else if (isQuoted || depth === 0) {
      if (letter === '"') isQuoted = !isQuoted
      if (letter === '(' && !isQuoted) depth = 1
      else left += letter
    } else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
  }
  return left
}

/** Cuts at semicolons that do not stand within quotes. */
const partsOf = (text: string): string[] =>
  text.match(/(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g)?.map((part) => part.trim()) ?? []
const unquoted = (text: string) => text.replaceAll(/"((?:[^"\\]|\\.)*)"/g, '$1').replaceAll(/\\(.)/g, '$1')

type Written = { id: string; results: { method: string; result: string; of: Map<string, string> }[] }

/** A method and its result, a reason, or a property: quoted texts belong to the pair in which they stand. */
const pair = /([\w-]+(?:\s*\.\s*[\w-]+)?)(?:\s*\/\s*\d+)?\s*=\s*((?:"(?:[^"\\]|\\.)*"|[^\s;"])+)/g

/** An Authentication-Results field (RFC 8601). */
function writtenIn(value: string): Written | null {
  const [head = '', ...parts] = partsOf(withoutComments(value))
  const id = unquoted(head.split(/\s+/, 1)[0] ?? '').toLowerCase()
  if (id === '' || id.includes('=')) return null
  const results = parts.flatMap((part) => {
    const [first, ...others] = [...part.matchAll(pair)]
    if (first?.index !== 0 || !first[1] || !first[2]) return []
    const of = new Map<string, string>()
    for (const [, name = '', value_ = ''] of others) of.set(name.replaceAll(/\s/g, '').toLowerCase(), unquoted(value_))
    return [{ method: first[1].toLowerCase(), result: first[2].toLowerCase(), of }]
  })
  return { id, results }
}

const organisationOf = (host: string) => getDomain(host, { allowPrivateDomains: true }) ?? host
/** The host that says it received a mail. */
const receiverOf = (value: string) =>
  /(?:^|\s)by\s+([^\s;()]+)/i.exec(withoutComments(value))?.[1]?.toLowerCase() ?? null

/**
 * The results that the mail's own server wrote down. What stands above the first Received can only be from the server that
 * delivered it, and all of it counts. Some servers write theirs below: then only the first one counts, and only as long as none but
 * that server's own hosts have written above it. What others wrote, and what came with the mail further down, is anybody's.
 */
function trustedOf(fields: readonly HeaderField[], authservId: string): Written[] {
  const firstReceived = fields.findIndex(({ name }) => name === 'received')
  const isOurs = ({ name, value }: HeaderField) =>
    name === 'authentication-results' && writtenIn(value)?.id === authservId
  const readAll = (found: readonly HeaderField[]) => found.flatMap(({ value }) => writtenIn(value) ?? [])
  const above = fields.slice(0, firstReceived < 0 ? fields.length : firstReceived).filter(isOurs)
  if (above.length > 0 || firstReceived < 0) return readAll(above)
  const at = fields.findIndex(isOurs)
  const hops = fields.slice(0, Math.max(0, at)).filter(({ name }) => name === 'received')
  const isOwnHop = ({ value }: HeaderField) => {
    const host = receiverOf(value)
    return host !== null && organisationOf(host) === organisationOf(authservId)
  }
  return at >= 0 && hops.every(isOwnHop) ? readAll(fields.slice(at, at + 1)) : []
}

const domainIn = (value: string | undefined): string | null =>
  value?.slice(value.lastIndexOf('@') + 1).toLowerCase() || null

/** What the server of a mailbox found out about a mail's sender; null if it wrote nothing down that can be trusted. */
export function trustedResults(raw: Uint8Array, authservId: string): SenderResults | null {
  const written = trustedOf(headerFields(raw), authservId.toLowerCase()).flatMap(({ results }) => results)
  const allOf = (method: string, ...names: string[]): MethodResult[] =>
    written
      .filter((one) => one.method === method)
      .map(({ result, of }) => ({
        result,
        domain: domainIn(names.map((name) => of.get(name)).find((value) => value !== undefined)),
      }))
  const [spf = null] = allOf('spf', 'smtp.mailfrom', 'smtp.mail', 'smtp.helo')
  const dkim = allOf('dkim', 'header.d', 'header.i').slice(0, 10)
  const [dmarc = null] = allOf('dmarc', 'header.from')
  return spf === null && dkim.length === 0 && dmarc === null ? null : { by: 'server', spf, dkim, dmarc }
}
