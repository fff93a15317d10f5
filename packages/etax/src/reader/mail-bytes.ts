import { isUtf8 } from 'node:buffer'

const textOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const mailboxLine = /^From \S+[^\r\n]*\r?\n/
const betweenMessages = /\r?\n\r?\n(?=From \S+ [^\r\n]*\d{4}[^\r\n]*\r?\n[!-9;-~]+:)/

/** The messages of a file in the form of a mailbox, which begins each with a line `From`; any other file is one message. */
export function messagesIn(bytes: Uint8Array): Uint8Array[] {
  if (!Buffer.from(bytes.subarray(0, 5)).equals(Buffer.from('From '))) return [bytes]
  return textOf(bytes)
    .split(betweenMessages)
    .map((one) => Buffer.from(one.replace(mailboxLine, ''), 'latin1'))
}

const multipart = /^content-type:[ \t]*multipart\/[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*/gim
const boundary = /boundary=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i

/** The boundaries that a message names, with the places in it where it does; null where one is named in no form known here. */
const boundariesIn = (text: string) =>
  [...text.matchAll(multipart)].map((found) => {
    const [, quoted, plain] = boundary.exec(found[0]) ?? []
    return { end: found.index + found[0].length, boundary: quoted?.replace(/\\(.)/g, '$1') ?? plain ?? null }
  })

const attached = /^content-(?:type|disposition):[^\r\n]*(?:attachment|octet-stream|pdf|xml|zip|rfc822|ms-tnef)/im

/** Whether a message has parts that nobody finds, since the boundary that it names is never used, and files seem to be in them. */
export function hasLostParts(bytes: Uint8Array): boolean {
  const text = textOf(bytes)
  return boundariesIn(text).some(
    ({ end, boundary: one }) => one !== null && !text.includes(`\n--${one}`) && attached.test(text.slice(end)),
  )
}

/** Where headers stand in a message: those of its own, and those of its parts. */
function* headersIn(text: string): Generator<{ from: number; to: number }> {
  const starts = [0]
  for (const { boundary: one } of boundariesIn(text)) {
    if (!one) continue
    for (let at = text.indexOf(`\n--${one}`); at !== -1; at = text.indexOf(`\n--${one}`, at + 1)) starts.push(at + 1)
  }
  let last = 0
  for (const from of starts.toSorted((a, b) => a - b)) {
    if (from < last) continue
    const blank = /\r?\n\r?\n/g
    blank.lastIndex = from
    last = blank.exec(text)?.index ?? text.length
    yield { from, to: last }
  }
}

const thai = new TextDecoder('windows-874')

/**
 * Writes headers as UTF-8 that are neither encoded nor UTF-8: Thai programs write the Thai code page there. Contents stay as they
 * are.
 */
export function withReadableHeaders(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const pieces: Uint8Array[] = []
  let done = 0
  for (const { from, to } of headersIn(textOf(bytes))) {
    if (isUtf8(bytes.subarray(from, to))) continue
    const lines = textOf(bytes.subarray(from, to)).split('\n')
    const readable = lines.map((line) => {
      const raw = Buffer.from(line, 'latin1')
      return isUtf8(raw) ? raw.toString('utf8') : thai.decode(raw)
    })
    pieces.push(bytes.subarray(done, from), Buffer.from(readable.join('\n')))
    done = to
  }
  return Buffer.concat([...pieces, bytes.subarray(done)])
}
