import type { Block } from '@khlang/contract/previews'
import { readDocx } from './office/docx.ts'
import { readOpenDocument } from './office/open-document.ts'
import { openPackage, type Package, Unreadable } from './office/package.ts'
import { readPptx } from './office/pptx.ts'
import { createSink, LimitReached, type Piece, type Sink, textOf } from './office/sink.ts'
import { readXlsx } from './office/xlsx.ts'
import { type DocumentType, maxPages, type ReadTask, type ReadResult } from './task.ts'

export type WasRead = { result: ReadResult; text: Buffer }
const none = Buffer.alloc(0)
const refused = (reason: Unreadable['reason']): WasRead => ({ result: { refused: reason }, text: none })

const readers: Readonly<Record<Exclude<DocumentType, 'pdf'>, (pack: Package, sink: Sink) => void>> = {
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  odt: readOpenDocument,
}

/** The contents of a document, or its text alone; its pictures are drawn again. */
export async function readDocument(file: Buffer, task: ReadTask): Promise<WasRead> {
  try {
    return task.document === 'pdf' ? await readPdf(file, task.maxBytes) : await readOffice(file, task)
  } catch (error) {
    return refused(error instanceof Unreadable ? error.reason : 'broken')
  }
}

async function readOffice(file: Buffer, { document, as, maxBytes }: ReadTask): Promise<WasRead> {
  if (document === 'pdf') throw new Unreadable('unsupported')
  const pack = openPackage(file)
  const asBlocks = as === 'blocks'
  const sink = createSink(pack, {
    letters: maxBytes,
    pictures: asBlocks,
    ...(asBlocks && { rows: blockRows, columns: blockColumns }),
  })
  try {
    readers[document](pack, sink)
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
  }
  if (!asBlocks) return textResult(textOf(sink.pieces), maxBytes, sink.isCut())
  const { blocks, cut } = await blocksOf(sink.pieces)
  return { result: { cut: cut || sink.isCut() }, text: Buffer.from(JSON.stringify(blocks)) }
}

function textResult(text: string, maxBytes: number, cut: boolean): WasRead {
  const bytes = Buffer.from(text.toWellFormed())
  return bytes.length > maxBytes
    ? { result: { cut: true }, text: wholeLetters(bytes, maxBytes) }
    : { result: { cut }, text: bytes }
}

/** Avoids cutting a letter in two. */
function wholeLetters(text: Buffer, most: number): Buffer {
  let end = most
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--
  return text.subarray(0, end)
}

/** The text of a PDF, pages separated by blank lines. */
async function readPdf(file: Buffer, maxBytes: number): Promise<WasRead> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const pages = Math.min(document.getPageCount(), maxPages)
  const all: string[] = []
  let length = 0
  for (let n = 0; n < pages && length <= maxBytes; n++) {
    // PDFium ends lines with CR LF, and marks hyphenated words at the end of a line.
    const text = document.getPage(n).getText().replaceAll(/\r\n?/g, '\n').replaceAll('\uFFFE', '-').trimEnd()
    all.push(`${text}\n`)
    length += text.length
  }
  const text = all.join('\n')
  if (text.trim() === '') throw new Unreadable('unsupported')
  return textResult(text, maxBytes, length > maxBytes)
}

const blockRows = 500
const blockColumns = 60
const pictureSide = 1000
const maxPixels = 40_000_000
const maxPictureBytes = 6 * 1024 ** 2
const drawable = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff'])

/** Pictures are never passed on as they are; those that cannot be drawn are omitted. */
async function blocksOf(pieces: readonly Piece[]): Promise<{ blocks: Block[]; cut: boolean }> {
  const blocks: Block[] = []
  let bytes = 0
  let cut = false
  for (const piece of pieces) {
    if (piece.type !== 'picture') {
      blocks.push(piece)
      continue
    }
    const drawn = bytes < maxPictureBytes ? await draw(piece.bytes) : null
    if (drawn) {
      bytes += drawn.data.length
      const { width, height } = drawn.info
      blocks.push({ type: 'picture', data: drawn.data.toString('base64'), width, height })
    } else cut = true
  }
  return { blocks, cut }
}

/** Loads what draws: most documents have no pictures. */
async function draw(bytes: Buffer) {
  const [{ default: sharp }, { shrink }] = await Promise.all([import('sharp'), import('./picture.ts')])
  try {
    const limits = { limitInputPixels: maxPixels, animated: false } as const
    if (!drawable.has((await sharp(bytes, limits).metadata()).format)) return null
    return await shrink(sharp(bytes, limits).autoOrient(), pictureSide)
  } catch {
    return null
  }
}
