import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import { type PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'

/** A4 and its margins, in points. */
export const pageWidth = 595.28
const pageHeight = 841.89
export const margin = 42
const bottom = 60

const fontFile = (name: string) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/sarabun/${name}/Sarabun_${name}.ttf`)))

const words = new Intl.Segmenter('th', { granularity: 'word' })
const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })
const grey = rgb(0.35, 0.35, 0.35)

export type Style = { size?: number; bold?: boolean; align?: 'left' | 'right' | 'center'; muted?: boolean }
export type Cell = Style & { text: string; x: number; width: number }

/** Writes text from the top of a page down, and begins another page where one is full. */
export async function createPageWriter(document: PDFDocument, onNewPage: (writer: PageWriter) => void) {
  document.registerFontkit(fontkit)
  const regular = await document.embedFont(await fontFile('400Regular'), { subset: true })
  const bold = await document.embedFont(await fontFile('700Bold'), { subset: true })
  const known = new Set(regular.getCharacterSet())
  const pages: PDFPage[] = []
  let page = document.addPage([pageWidth, pageHeight])
  let y = pageHeight - margin
  pages.push(page)

  /** Letters that the font does not have may not stand in a PDF/A. */
  const printable = (text: string) =>
    Array.from(text.replace(/\s+/g, ' '), (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?')).join('')

  const parts = (segmenter: Intl.Segmenter, text: string) =>
    Array.from(segmenter.segment(text), ({ segment }) => segment)

  /** Divides a text into lines between Thai words; a word that is too long is divided between letters. */
  function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
    const lines: string[] = []
    let line = ''
    const fits = (candidate: string) => font.widthOfTextAtSize(candidate, size) <= width
    for (const word of parts(words, printable(text)))
      for (const piece of fits(word) ? [word] : parts(letters, word)) {
        if (line !== '' && !fits(line + piece)) {
          lines.push(line.trim())
          line = piece.trimStart()
        } else line += piece
      }
    lines.push(line.trim())
    return lines
  }

  function newPage() {
    page = document.addPage([pageWidth, pageHeight])
    pages.push(page)
    y = pageHeight - margin
    onNewPage(writer)
  }

  /** Writes texts beside each other, as high as the highest of them. */
  function row(cells: Cell[], gap = 3) {
    const laid = cells.map((cell) => {
      const size = cell.size ?? 10
      const font = cell.bold ? bold : regular
      return { ...cell, size, font, lines: wrap(cell.text, font, size, cell.width) }
    })
    const step = Math.max(...laid.map(({ size }) => size)) * 1.45
    const count = Math.max(...laid.map(({ lines }) => lines.length))
    // A row stays on one page, unless it is higher than a page.
    if (y - count * step < bottom && count * step < pageHeight / 2) newPage()
    for (let index = 0; index < count; index++, y -= step) {
      if (y - step < bottom) newPage()
      for (const { lines, size, font, x, width, align, muted } of laid) {
        const text = lines[index] ?? ''
        if (text === '') continue
        const free = width - font.widthOfTextAtSize(text, size)
        const left = x + (align === 'right' ? free : align === 'center' ? free / 2 : 0)
        page.drawText(text, { x: left, y: y - step * 0.76, size, font, ...(muted ? { color: grey } : {}) })
      }
    }
    y -= gap
  }

  function rule() {
    page.drawLine({ start: { x: margin, y }, end: { x: pageWidth - margin, y }, thickness: 0.6, color: grey })
    y -= 4
  }

  const writer = {
    row,
    rule,
    line: (text: string, style: Style = {}) => row([{ ...style, text, x: margin, width: pageWidth - 2 * margin }]),
    space: (points: number) => {
      y -= points
    },
    /** Numbers the pages; nothing can be written after it. */
    finish() {
      for (const [index, each] of pages.entries()) {
        const text = `หน้า ${index + 1}/${pages.length}`
        const x = pageWidth - margin - regular.widthOfTextAtSize(text, 9)
        each.drawText(text, { x, y: margin / 2, size: 9, font: regular, color: grey })
      }
    },
  }
  return writer
}

export type PageWriter = {
  row: (cells: Cell[], gap?: number) => void
  rule: () => void
  line: (text: string, style?: Style) => void
  space: (points: number) => void
  finish: () => void
}
