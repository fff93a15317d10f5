import { inflateRawSync } from 'node:zlib'
import { SaxesParser } from 'saxes'
import { directoryOf, entryOf, tailBytes } from '../kinds.rules.ts'
import type { Words } from './task.ts'

/** The text of a document opens to no more than this. */
const mostXml = 96 * 1024 ** 2
const refused = (reason: 'broken' | 'too_large') => ({ words: { refused: reason } as const, text: Buffer.alloc(0) })

/** The words of a Word document, a line for each paragraph; what was deleted in it does not count. */
export function readDocx(file: Buffer, mostBytes: number): { words: Words; text: Buffer } {
  const xml = unzip(file, 'word/document.xml')
  if (typeof xml === 'string') return refused(xml)
  try {
    const text = Buffer.from(wordsOf(xml.toString('utf8')).toWellFormed())
    const cut = text.length > mostBytes
    return { words: { cut }, text: cut ? wholeLetters(text, mostBytes) : text }
  } catch {
    return refused('broken')
  }
}

/** No letter is torn at the end. */
function wholeLetters(text: Buffer, most: number): Buffer {
  let end = most
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--
  return text.subarray(0, end)
}

function unzip(file: Buffer, name: string): Buffer | 'broken' | 'too_large' {
  const place = directoryOf(file.subarray(-tailBytes), file.length)
  const entry = place && entryOf(file.subarray(place.start, place.end), name)
  if (!entry) return 'broken'
  if (entry.size > mostXml) return 'too_large'
  try {
    const { offset } = entry
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const packed = file.subarray(start, start + entry.packed)
    if (entry.method === 0) return packed
    return entry.method === 8 ? inflateRawSync(packed, { maxOutputLength: mostXml }) : 'broken'
  } catch (error) {
    return error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      ? 'too_large'
      : 'broken'
  }
}

const ends: Readonly<Record<string, string>> = { p: '\n', br: '\n', cr: '\n', tab: '\t', noBreakHyphen: '-' }

function wordsOf(xml: string): string {
  const parser = new SaxesParser()
  const out: string[] = []
  let inText = false
  // The same words once more, for old programs.
  let inFallback = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('opentag', ({ name }) => {
    if (local(name) === 'Fallback') inFallback += 1
    inText = local(name) === 't'
  })
  parser.on('text', (text) => {
    if (inText && inFallback === 0) out.push(text)
  })
  parser.on('closetag', ({ name }) => {
    inText = false
    if (local(name) === 'Fallback') inFallback -= 1
    const end = ends[local(name)]
    if (end !== undefined && inFallback === 0) out.push(end)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return out.join('')
}
