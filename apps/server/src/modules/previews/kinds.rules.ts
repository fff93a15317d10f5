import { decodeText } from '@khlang/contract/decode-text'

/** The kind of a file, by its content. Names and declared types come from the sender and are not trusted. */
export type Kind = 'picture' | 'video' | 'pdf' | 'zip' | 'office' | 'text' | 'other'

/** The number of leading bytes that the kind is decided by. */
export const headBytes = 64 * 1024

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)

const pictureBrands = new Set(['avif', 'avis', 'heic', 'heix', 'hevc', 'mif1', 'msf1'])

/** Identifies content by its leading bytes, so a polyglot file is what it begins as. */
export function kindOf(head: Buffer): Kind {
  if (isPicture(head)) return 'picture'
  if (isVideo(head)) return 'video'
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return 'zip'
  if (head.subarray(0, 8).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]))) return 'office'
  if (ascii(head, 0, 5) === '{\\rtf') return 'office'
  // Readers look for the marker in the first kilobyte.
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

/** MP4 and QuickTime, Matroska and WebM, AVI. */
function isVideo(head: Buffer): boolean {
  if (head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return true
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'AVI ') return true
  return ascii(head, 4, 8) === 'ftyp' && !ascii(head, 8, 12).startsWith('M4A')
}

const spacing = new Set(['\t', '\n', '\v', '\f', '\r', '\u001b'])
const isControl = (letter: string) => (letter < ' ' || letter === '\u007f') && !spacing.has(letter)

/** Text has almost no control characters. */
function isText(head: Buffer): boolean {
  const { text } = decodeText(head, true)
  if (text === null) return false
  const odd = [...text].filter(isControl).length
  return odd * 50 <= text.length
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
/** The maximum size of an unpacked office document; LibreOffice never gets one that declares more. */
export const maxUnzippedBytes = 400 * 1024 ** 2
const maxEntries = 20_000
export const tailBytes = 65_557

/**
 * The position of a zip's central directory, from its last bytes; null if there is none, or one too large for a
 * document.
 */
export function directoryOf(tail: Buffer, size: number): { start: number; end: number } | null {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== endOfDirectory) continue
    const length = tail.readUInt32LE(at + 12)
    const start = tail.readUInt32LE(at + 16)
    const fits = length < 8 * 1024 ** 2 && start + length <= size
    return fits && tail.readUInt16LE(at + 10) <= maxEntries ? { start, end: start + length } : null
  }
  return null
}

export type Archive = { kind: 'docx' | 'xlsx' | 'pptx' | 'odt'; unzipped: number }

export type ZipEntry = { name: string; method: number; packed: number; size: number; offset: number }

/** The entries of a central directory, up to the first invalid one. */
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

/** One entry of the directory, by name. */
export function entryOf(directory: Buffer, name: string): ZipEntry | null {
  for (const entry of entriesOf(directory)) if (entry.name === name) return entry
  return null
}

/** The kind of office document that a zip is, by the names of its entries; null for any other archive. */
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

/** Whether a document is shown as text because no program can draw it, or none has managed to. */
export const isShownAsText = (reason: string | null): boolean => reason === 'no_program' || reason === 'too_heavy'

/** Pages are drawn in batches, since readers usually continue to the next one. */
export const pagesAtOnce = 4
export function batchOf(n: number, count: number): number[] {
  const first = Math.floor((n - 1) / pagesAtOnce) * pagesAtOnce + 1
  return Array.from({ length: Math.min(pagesAtOnce, count - first + 1) }, (_, index) => first + index)
}
