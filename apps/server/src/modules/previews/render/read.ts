import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { Block } from '@khlang/contract/previews'
import sharp from 'sharp'
import { readDocx } from './office/docx.ts'
import { readOpenDocument } from './office/open-document.ts'
import { openPackage, type Package, Unreadable } from './office/package.ts'
import { readPptx } from './office/pptx.ts'
import { createSink, Enough, type Piece, type Sink, wordsOf } from './office/sink.ts'
import { readXlsx } from './office/xlsx.ts'
import { shrink } from './picture.ts'
import { type DocumentType, mostPages, type ReadTask, type Words } from './task.ts'

export type WasRead = { words: Words; text: Buffer }
const none = Buffer.alloc(0)
const refused = (reason: Unreadable['reason']): WasRead => ({ words: { refused: reason }, text: none })

const readers: Readonly<Record<Exclude<DocumentType, 'pdf'>, (pack: Package, sink: Sink) => void>> = {
  docx: readDocx,
  xlsx: readXlsx,
  pptx: readPptx,
  odt: readOpenDocument,
}

/** What a document is made of, or its words alone; its pictures are drawn anew. */
export async function readDocument(file: Buffer, task: ReadTask): Promise<WasRead> {
  try {
    return task.document === 'pdf' ? await readPdf(file, task.mostBytes) : await readOffice(file, task)
  } catch (error) {
    return refused(error instanceof Unreadable ? error.reason : 'broken')
  }
}

async function readOffice(file: Buffer, { document, as, mostBytes }: ReadTask): Promise<WasRead> {
  if (document === 'pdf') throw new Unreadable('unsupported')
  const pack = openPackage(file)
  const asBlocks = as === 'blocks'
  const sink = createSink(pack, {
    letters: mostBytes,
    pictures: asBlocks,
    ...(asBlocks && { rows: blockRows, columns: blockColumns }),
  })
  try {
    readers[document](pack, sink)
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  if (!asBlocks) return words(wordsOf(sink.pieces), mostBytes, sink.isCut())
  const { blocks, cut } = await blocksOf(sink.pieces)
  return { words: { cut: cut || sink.isCut() }, text: Buffer.from(JSON.stringify(blocks)) }
}

function words(text: string, mostBytes: number, cut: boolean): WasRead {
  const bytes = Buffer.from(text.toWellFormed())
  return bytes.length > mostBytes
    ? { words: { cut: true }, text: wholeLetters(bytes, mostBytes) }
    : { words: { cut }, text: bytes }
}

/** No letter is torn at the end. */
function wholeLetters(text: Buffer, most: number): Buffer {
  let end = most
  while (end > 0 && ((text[end] ?? 0) & 0xc0) === 0x80) end--
  return text.subarray(0, end)
}

/** The words of the pages of a PDF, a blank line between them. */
async function readPdf(file: Buffer, mostBytes: number): Promise<WasRead> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const pages = Math.min(document.getPageCount(), mostPages)
  const all: string[] = []
  let length = 0
  for (let n = 0; n < pages && length <= mostBytes; n++) {
    // PDFium ends the lines of a page as DOS did, and marks words that were torn at their end.
    const text = document.getPage(n).getText().replaceAll(/\r\n?/g, '\n').replaceAll('\uFFFE', '-').trimEnd()
    all.push(`${text}\n`)
    length += text.length
  }
  const text = all.join('\n')
  if (text.trim() === '') throw new Unreadable('unsupported')
  return words(text, mostBytes, length > mostBytes)
}

const blockRows = 500
const blockColumns = 60
const pictureSide = 1000
const mostPixels = 40_000_000
const mostPictureBytes = 6 * 1024 ** 2
const drawable = new Set(['jpeg', 'png', 'webp', 'gif', 'tiff'])

/** Pictures are never handed on as they are: what cannot be drawn is left out. */
async function blocksOf(pieces: readonly Piece[]): Promise<{ blocks: Block[]; cut: boolean }> {
  const blocks: Block[] = []
  let bytes = 0
  let cut = false
  for (const piece of pieces) {
    if (piece.type !== 'picture') {
      blocks.push(piece)
      continue
    }
    const drawn = bytes < mostPictureBytes ? await draw(piece.bytes) : null
    if (drawn) {
      bytes += drawn.data.length
      const { width, height } = drawn.info
      blocks.push({ type: 'picture', data: drawn.data.toString('base64'), width, height })
    } else cut = true
  }
  return { blocks, cut }
}

async function draw(bytes: Buffer) {
  try {
    const limits = { limitInputPixels: mostPixels, animated: false } as const
    if (!drawable.has((await sharp(bytes, limits).metadata()).format)) return null
    return await shrink(sharp(bytes, limits).autoOrient(), pictureSide)
  } catch {
    return null
  }
}
