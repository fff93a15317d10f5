import {
  decodePDFRawStream,
  EncryptedPDFError,
  type PDFContext,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { around, balanceOf } from '../page-content.rules.ts'
import { figure, opacity, stencilsOf } from './mark-stencils.ts'
import type { MarkResult, MarkTask } from './task.ts'

export type WasMarked = { result: MarkResult; bytes: Uint8Array }
export const notMarked = (reason: Extract<MarkResult, { refused: unknown }>['refused']): WasMarked => ({
  result: { refused: reason },
  bytes: new Uint8Array(),
})

/**
 * A copy of a PDF with the mark over every page. Text, sizes, rotation and bookmarks stay as they are; attached files and
 * thumbnails, which cannot carry a mark, are left out.
 */
export async function markPdf(file: Buffer, task: MarkTask): Promise<WasMarked> {
  const count = await countPages(file)
  if (typeof count !== 'number') return notMarked(count)
  if (count > task.maxPages) return notMarked('too_large')
  let document: PDFDocument
  try {
    document = await PDFDocument.load(file, { updateMetadata: false, preserveXFA: true })
  } catch (error) {
    return notMarked(error instanceof EncryptedPDFError ? 'password' : 'broken')
  }
  const { context } = document
  if (isSigned(context)) return notMarked('signed')
  const pages = document.getPages()
  if (pages.length !== count) return notMarked('broken')
  leaveOutFiles(context)
  const draw = await createMarks(context, task)
  const done = new Set<unknown>()
  for (const page of pages) {
    // A page that is shown twice.
    if (!done.has(page.node) && !(await draw(page))) return notMarked('broken')
    done.add(page.node)
  }
  const bytes = await document.save({ updateFieldAppearances: false, addDefaultPage: false })
  return (await isMarked(bytes, count, task.code)) ? { result: { marked: true }, bytes } : notMarked('broken')
}

/** How many pages a reader finds, or why it finds none. */
async function countPages(file: Buffer): Promise<number | 'password' | 'broken'> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const count = document.getPageCount()
    document.destroy()
    return count < 1 ? 'broken' : count
  } catch (error) {
    return error instanceof Error && /password|security/i.test(error.message) ? 'password' : 'broken'
  } finally {
    library.destroy()
  }
}

/** Whether a reader finds the code on every page: two programs may understand a damaged file differently. */
async function isMarked(bytes: Uint8Array, count: number, code: string): Promise<boolean> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  if (document.getPageCount() !== count) return false
  for (let n = 0; n < count; n++) if (!document.getPage(n).getText().includes(code)) return false
  return true
}

const name = (text: string) => PDFName.of(text)

/** Every dictionary of a document, also those within others. */
function* dictsOf(context: PDFContext): Generator<PDFDict> {
  for (const [, object] of context.enumerateIndirectObjects()) {
    const within: unknown[] = [object]
    for (let one = within.pop(); one !== undefined; one = within.pop()) {
      const dict = one instanceof PDFRawStream ? one.dict : one
      if (dict instanceof PDFArray) within.push(...dict.asArray())
      if (!(dict instanceof PDFDict)) continue
      yield dict
      within.push(...dict.values())
    }
  }
}

/** Whether anything in it is signed: it would no longer be valid. */
function isSigned(context: PDFContext): boolean {
  for (const dict of dictsOf(context)) if (dict.has(name('ByteRange'))) return true
  return false
}

/** Deletes attached files and the thumbnails of pages. */
function leaveOutFiles(context: PDFContext): void {
  for (const dict of dictsOf(context)) {
    const files = dict.lookup(name('EF'))
    if (files instanceof PDFDict) {
      for (const [, file] of files.entries()) if (file instanceof PDFRef) context.delete(file)
      dict.delete(name('EF'))
    }
    const thumbnail = dict.get(name('Thumb'))
    if (thumbnail instanceof PDFRef) context.delete(thumbnail)
    dict.delete(name('Thumb'))
  }
}

type Box = { x: number; y: number; right: number; top: number }

/**
 * Draws the mark into the content of pages. It is no object of its own, which could be taken out of all pages at once: each page
 * gets one stream with what it had and the mark behind that, as stencils and as text. False if what it had is cut off.
 */
async function createMarks(
  context: PDFContext,
  { mark, code }: MarkTask,
): Promise<(page: PDFPage) => Promise<boolean>> {
  const picture = Buffer.from(mark, 'base64')
  const unique = Math.random().toString(36).slice(2, 10)
  const [fontKey, stateKey] = [name(`F${unique}`), name(`G${unique}`)]
  const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }))
  const state = context.register(context.obj({ Type: 'ExtGState', ca: opacity }))
  const drawings = new Map<string, Promise<string>>()
  const streams = new Map<string, PDFRef>()

  const drawingOf = (width: number, height: number): Promise<string> => {
    const size = `${width} ${height}`
    const known = drawings.get(size) ?? stencilsOf(picture, width, height)
    drawings.set(size, known)
    return known
  }

  return async (page) => {
    const box = boxOf(page)
    const turn = turnOf(page)
    const contents = contentsOf(page)
    const key = `${contents.map(String).join()} ${Object.values(box).join()} ${turn}`
    const known = streams.get(key)
    resourcesOf(context, page, 'Font').set(fontKey, font)
    resourcesOf(context, page, 'ExtGState').set(stateKey, state)
    if (known) {
      page.node.set(name('Contents'), known)
      return true
    }
    const [across, up] = [box.right - box.x, box.top - box.y]
    const drawing = await (turn % 180 === 0 ? drawingOf(across, up) : drawingOf(up, across))
    const own = Buffer.concat(contents.map((one) => decoded(context, one)))
    const balance = balanceOf(own)
    if (balance.isCut) return false
    const { before, after } = around(balance)
    // Seen by nobody, but found by searching, and in text that is copied.
    const text = `BT 3 Tr ${fontKey.asString()} 6 Tf 6 6 Td (${code}) Tj ET`
    const drawn = `${after}q ${matrixOf(box, turn)} cm ${stateKey.asString()} gs\n${drawing}\n${text} Q\n`
    const ref = context.register(
      context.flateStream(Buffer.concat([Buffer.from(before), own, Buffer.from(drawn, 'latin1')])),
    )
    streams.set(key, ref)
    page.node.set(name('Contents'), ref)
    return true
  }
}

/** From the page as it is shown to its own coordinates. */
function matrixOf({ x, y, right, top }: Box, turn: number): string {
  const matrices: Record<number, readonly number[]> = {
    90: [0, 1, -1, 0, right, y],
    180: [-1, 0, 0, -1, right, top],
    270: [0, -1, 1, 0, x, top],
  }
  return (matrices[turn] ?? [1, 0, 0, 1, x, y]).map(figure).join(' ')
}

const letter: Box = { x: 0, y: 0, right: 612, top: 792 }

/** The part of a page that is shown; readers take a page without a size for one of Letter. */
function boxOf({ node }: PDFPage): Box {
  const media = boxIn(node.getInheritableAttribute(name('MediaBox')), node.context) ?? letter
  const crop = boxIn(node.getInheritableAttribute(name('CropBox')), node.context)
  if (!crop) return media
  const shown = {
    x: Math.max(media.x, crop.x),
    y: Math.max(media.y, crop.y),
    right: Math.min(media.right, crop.right),
    top: Math.min(media.top, crop.top),
  }
  return shown.right > shown.x && shown.top > shown.y ? shown : media
}

function boxIn(value: unknown, context: PDFContext): Box | null {
  const array = value instanceof PDFRef ? context.lookup(value) : value
  if (!(array instanceof PDFArray) || array.size() < 4) return null
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((n) => {
    const number = array.lookup(n)
    return number instanceof PDFNumber ? number.asNumber() : 0
  })
  const box = { x: Math.min(a, c), y: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) }
  return box.right > box.x && box.top > box.y ? box : null
}

function turnOf({ node }: PDFPage): number {
  const value = node.getInheritableAttribute(name('Rotate'))
  const number = value instanceof PDFRef ? node.context.lookup(value) : value
  const turn = number instanceof PDFNumber ? Math.round(number.asNumber() / 90) * 90 : 0
  return ((turn % 360) + 360) % 360
}

/** The named fonts or states of a page, where those of several pages may be the same. */
function resourcesOf(context: PDFContext, { node }: PDFPage, kind: 'Font' | 'ExtGState'): PDFDict {
  const inherited = node.getInheritableAttribute(name('Resources'))
  const found = inherited instanceof PDFRef ? context.lookup(inherited) : inherited
  const resources = found instanceof PDFDict ? found : context.obj({})
  if (resources !== found) node.set(name('Resources'), resources)
  const named = resources.lookup(name(kind))
  if (named instanceof PDFDict) return named
  const own = context.obj({})
  resources.set(name(kind), own)
  return own
}

/** The streams of a page's content. */
function contentsOf({ node }: PDFPage): PDFRef[] {
  const value = node.get(name('Contents'))
  const found = node.context.lookup(value)
  if (found instanceof PDFArray) return found.asArray().filter((one) => one instanceof PDFRef)
  return value instanceof PDFRef && found instanceof PDFRawStream ? [value] : []
}

const newline = Buffer.from('\n')

function decoded(context: PDFContext, ref: PDFRef): Buffer {
  const stream = context.lookup(ref)
  return stream instanceof PDFRawStream ? Buffer.concat([decodePDFRawStream(stream).decode(), newline]) : newline
}
