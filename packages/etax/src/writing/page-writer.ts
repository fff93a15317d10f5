import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'

/** A4 and its margins, in points. */
const pageWidth = 595.28
const pageHeight = 841.89
export const margin = 42
export const fullWidth = pageWidth - 2 * margin
const bottom = 58

const fontFile = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`)))

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const grey = rgb(0.35, 0.35, 0.35)
const pale = rgb(0.945, 0.95, 0.96)
const faint = rgb(0.8, 0.81, 0.83)

export type Style = { size?: number; bold?: boolean; muted?: boolean }
/** A paragraph of a cell. */
export type Part = Style & { text: string }
export type Align = 'left' | 'right' | 'center'
export type Cell = { x: number; width: number; align?: Align; parts: Part[] }
type Laid = { text: string; size: number; font: PDFFont; step: number; muted: boolean }
type LaidCell = Cell & { lines: Laid[] }

/** What stands at the foot of a page. */
export type Footer = (page: number, pages: number) => { left: string; right: string }

const parts = (segmenter: Intl.Segmenter, text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

// Numbers, addresses of mail and what is written with a joiner are not divided.
const joined = (before: string, after: string) =>
  /[\u00a0\u2060]$/.test(before) || /^[\u00a0\u2060]/.test(after) || (/[!-~]$/.test(before) && /^[!-~]/.test(after))

/** The words of a text, with what belongs together in one. */
function wordsOf(text: string): string[] {
  const found: string[] = []
  for (const word of parts(words, text)) {
    const last = found.at(-1)
    if (last !== undefined && joined(last, word)) found[found.length - 1] = last + word
    else found.push(word)
  }
  return found
}
const heightOf = (lines: readonly Laid[]) => lines.reduce((sum, { step }) => sum + step, 0)

/** The fonts of a document, and how texts are divided to fit in a width. */
async function createTypesetter(document: PDFDocument) {
  document.registerFontkit(fontkit)
  const regular = await document.embedFont(await fontFile('400Regular'), { subset: true })
  const bold = await document.embedFont(await fontFile('700Bold'), { subset: true })
  const known = new Set(regular.getCharacterSet())
  const widths = new Map<PDFFont, Map<string, number>>([
    [regular, new Map()],
    [bold, new Map()],
  ])
  let isMissing = false

  /** Letters that the font does not have may not stand in a PDF/A; what nobody sees is left out. */
  const printable = (text: string) =>
    Array.from(text.replaceAll(/\s+/g, ' ').replaceAll(/[\p{Cc}\p{Cf}]/gu, ''), (letter) => {
      if (known.has(letter.codePointAt(0) ?? 0)) return letter
      isMissing = true
      return '?'
    }).join('')

  /** The words of a document repeat: the width of each is found once. */
  function widthOf(font: PDFFont, word: string, size: number): number {
    const measured = widths.get(font)
    let width = measured?.get(word)
    if (width === undefined) {
      width = font.widthOfTextAtSize(word, 1)
      measured?.set(word, width)
    }
    return width * size
  }

  /** Divides a text into lines between Thai words; a word that is too long is divided between letters. */
  function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
    const lines: string[] = []
    let [line, used] = ['', 0]
    for (const word of wordsOf(text.replaceAll(/[^\S\u00a0]+/g, ' ')).map(printable))
      for (const piece of widthOf(font, word, size) <= width ? [word] : parts(letters, word)) {
        const more = widthOf(font, piece, size)
        if (line !== '' && used + more > width) {
          lines.push(line.trim())
          line = piece.trimStart()
          used = line === '' ? 0 : more
        } else {
          line += piece
          used += more
        }
      }
    lines.push(line.trim())
    return lines
  }

  return {
    regular,
    /** Whether a letter had to be replaced. */
    hasMissing: () => isMissing,
    wrap: ({ text, size = 10, bold: isBold = false, muted = false }: Part, width: number): Laid[] => {
      const font = isBold ? bold : regular
      return wrap(text, font, size, width).map((line) => ({ text: line, size, font, muted, step: size * 1.5 }))
    },
    printable,
  }
}

/** Writes cells from the top of a page down, and begins another page where one is full. */
export async function createPageWriter(document: PDFDocument, onNewPage: (writer: PageWriter) => void) {
  const typesetter = await createTypesetter(document)
  const pages: PDFPage[] = []
  let page = document.addPage([pageWidth, pageHeight])
  let y = pageHeight - margin
  pages.push(page)

  function newPage() {
    page = document.addPage([pageWidth, pageHeight])
    pages.push(page)
    y = pageHeight - margin
    onNewPage(writer)
  }

  function draw({ x, width, align, lines }: LaidCell) {
    let at = y
    for (const { text, size, font, step, muted } of lines) {
      const free = width - font.widthOfTextAtSize(text, size)
      const left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
      if (text !== '')
        page.drawText(text, { x: left, y: at - step * 0.74, size, font, ...(muted ? { color: grey } : {}) })
      at -= step
    }
  }

  const lay = (cells: readonly Cell[]): LaidCell[] =>
    cells.map((cell) => ({ ...cell, lines: cell.parts.flatMap((part) => typesetter.wrap(part, cell.width)) }))
  const highest = (laid: readonly LaidCell[]) => Math.max(0, ...laid.map(({ lines }) => heightOf(lines)))

  /** Writes cells beside each other, as high as the highest of them. What is higher than a page goes on on the next one. */
  function row(cells: readonly Cell[], gap = 3) {
    let laid = lay(cells)
    if (y - highest(laid) < bottom && highest(laid) < pageHeight - margin - bottom - 60) newPage()
    for (;;) {
      const free = y - bottom
      const fitting = laid.map((cell) => ({ ...cell, lines: beginning(cell.lines, free) }))
      for (const cell of fitting) draw(cell)
      y -= highest(fitting)
      laid = laid.map((cell, n) => ({ ...cell, lines: cell.lines.slice(fitting[n]?.lines.length ?? 0) }))
      if (laid.every(({ lines }) => lines.length === 0)) break
      newPage()
    }
    y -= gap
  }

  const writer = {
    row,
    /** A row on a ground of its own, as heads of tables have it. */
    band(cells: readonly Cell[]) {
      const height = highest(lay(cells)) + 5
      if (y - height < bottom) newPage()
      page.drawRectangle({ x: margin - 4, y: y - height, width: fullWidth + 8, height, color: pale })
      y -= 2
      row(cells, 6)
    },
    rule(strong = false) {
      const [thickness, color] = strong ? [0.9, grey] : [0.4, faint]
      page.drawLine({ start: { x: margin - 4, y }, end: { x: pageWidth - margin + 4, y }, thickness, color })
      y -= 4
    },
    line: (text: string, style: Style & { align?: Align } = {}) => {
      const { align = 'left', ...part } = style
      row([{ x: margin, width: fullWidth, align, parts: [{ ...part, text }] }])
    },
    space: (points: number) => {
      y -= points
    },
    /** Keeps what follows, so many points of it, together on a page. */
    keep: (points: number) => {
      if (y - points < bottom) newPage()
    },
    hasMissing: typesetter.hasMissing,
    /** Writes the foot of each page; nothing can be written after it. */
    finish(footer: Footer) {
      const { regular, printable } = typesetter
      for (const [index, each] of pages.entries()) {
        const { left, right } = footer(index + 1, pages.length)
        const text = printable(right)
        const x = pageWidth - margin - regular.widthOfTextAtSize(text, 8)
        const [start = ''] = typesetter.wrap({ text: left, size: 8 }, x - margin - 12).map((line) => line.text)
        each.drawText(start, { x: margin, y: margin / 2 + 6, size: 8, font: regular, color: grey })
        each.drawText(text, { x, y: margin / 2 + 6, size: 8, font: regular, color: grey })
      }
    },
  }
  return writer
}

/** The lines that fit in a height: at least one, so that writing goes on. */
function beginning(lines: readonly Laid[], free: number): Laid[] {
  let used = 0
  const count = lines.findIndex(({ step }, index) => {
    used += step
    return used > free && index > 0
  })
  return count === -1 ? [...lines] : lines.slice(0, count)
}

export type PageWriter = {
  row: (cells: readonly Cell[], gap?: number) => void
  band: (cells: readonly Cell[]) => void
  rule: (strong?: boolean) => void
  line: (text: string, style?: Style & { align?: Align }) => void
  space: (points: number) => void
  keep: (points: number) => void
  hasMissing: () => boolean
  finish: (footer: Footer) => void
}
