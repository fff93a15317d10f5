import { decodeText } from '@khlang/contract/decode-text'

/** What a content is by its own bytes. Names and announced types are words of its sender. */
export type Kind = 'picture' | 'pdf' | 'zip' | 'office' | 'text' | 'other'

/** So many first bytes decide. */
export const headBytes = 64 * 1024

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)

const pictureBrands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'])

/** Recognizes a content; the first bytes win, so a file that is two things at once is what it begins as. */
export function kindOf(head: Buffer): Kind {
  if (isPicture(head)) return 'picture'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'zip'
  if (head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))) return 'office'
  if (ascii(head, 0, 5) === '{\\rtf') return 'office'
  // Readers look for the mark in the first kilobyte.
  if (ascii(head, 0, 1024).includes('%PDF-')) return 'pdf'
  return isText(head) ? 'text' : 'other'
}

function isPicture(head: Buffer): boolean {
  const four = ascii(head, 0, 4)
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return true
  if (ascii(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return true
  if (four === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return true
  if (/^GIF8[79]a$/.test(ascii(head, 0, 6))) return true
  if (four === 'II*\0' || four === 'MM\0*') return true
  return ascii(head, 4, 8) === 'ftyp' && pictureBrands.has(ascii(head, 8, 12))
}

const spacing = new Set(['\t', '\n', '\v', '\f', '\r', '\u001b'])
const isControl = (letter: string) => (letter < ' ' || letter === '\u007f') && !spacing.has(letter)

/** Text has next to no control characters. */
function isText(head: Buffer): boolean {
  const { text } = decodeText(head, true)
  if (text === null) return false
  const odd = [...text].filter(isControl).length
  return odd * 50 <= text.length
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** An office document opens to no more than this; LibreOffice is never shown one that says otherwise. */
export const mostUnzipped = 400 * 1024 ** 2
const mostEntries = 20_000
export const tailBytes = 65_557

/** Where the list of a zip stands, by its last bytes; null for none, or one too large to be a document. */
export function directoryOf(tail: Buffer, size: number): { start: number; end: number } | null {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endOfDirectory) continue
    const length = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const fits = length < 8 * 1024 ** 2 && start + length <= size
    return fits && tail.readUInt16LE(at + 10) <= mostEntries ? { start, end: start + length } : null
  }
  return null
}

export type Archive = { kind: 'docx' | 'xlsx' | 'pptx' | 'odt'; unzipped: number }

export type ZipEntry = { name: string; method: number; packed: number; size: number; offset: number }

/** What the list of a zip names, one after the other; it ends where the list makes no sense any more. */
function* entriesOf(directory: Buffer): Generator<ZipEntry> {
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === directoryEntry; ) {
    const nameLength = directory.readUInt16LE(at + 28)
    yield {
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
}

/** One entry of the list, by its name. */
export function entryOf(directory: Buffer, name: string): ZipEntry | null {
  for (const entry of entriesOf(directory)) if (entry.name === name) return entry
  return null
}

/** Which office document a zip is, by the names in its list; null for any other archive. */
export function officeOf(directory: Buffer): Archive | null {
  let unzipped = 0
  let kind: Archive['kind'] | null = null
  for (const { name, size } of entriesOf(directory)) {
    unzipped += size
    kind ??= documents.get(name) ?? null
  }
  return kind && { kind, unzipped }
}

const documents = new Map<string, Archive['kind']>([
  ['word/document.xml', 'docx'],
  ['xl/workbook.xml', 'xlsx'],
  ['xl/workbook.bin', 'xlsx'],
  ['ppt/presentation.xml', 'pptx'],
  ['content.xml', 'odt'],
])

/** What is read of a document when no program can draw it, or none has managed to. */
export const isReadInstead = (reason: string | null): boolean => reason === 'no_program' || reason === 'too_heavy'

/** Pages are drawn a few at a time: whoever reads one reads the next. */
export const pagesAtOnce = 4
export function batchOf(n: number, count: number): number[] {
  const first = Math.floor((n - 1) / pagesAtOnce) * pagesAtOnce + 1
  return Array.from({ length: Math.min(pagesAtOnce, count - first + 1) }, (_, index) => first + index)
}
