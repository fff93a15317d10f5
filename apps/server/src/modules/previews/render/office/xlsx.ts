import { type Package, readXml, relationsOf, required, Unreadable } from './package.ts'
import type { Sink } from './sink.ts'
import { columnOf, formatNumber, type Shape, shapeOf } from './xlsx.rules.ts'

const main = 'xl/workbook.xml'
const maxColumns = 16_384
const maxSharedStrings = 500_000

type Sheet = { name: string; part: string }
type Book = { sheets: Sheet[]; base: '1900' | '1904' }

function readBook(pack: Package): Book {
  const relations = relationsOf(pack, main)
  const book: Book = { sheets: [], base: '1900' }
  readXml(required(pack, main), {
    open({ name, attributes: { name: title = '', id = '', state, date1904 } }) {
      if (name === 'workbookPr' && (date1904 === '1' || date1904 === 'true')) book.base = '1904'
      const part = name === 'sheet' && (state ?? 'visible') === 'visible' ? relations.get(id) : undefined
      if (part) book.sheets.push({ name: title, part })
    },
  })
  return book
}

/** The strings that cells share, without their phonetic readings (furigana). */
function readSharedStrings(pack: Package): string[] {
  const strings: string[] = []
  const bytes = pack.part('xl/sharedStrings.xml')
  if (!bytes) return strings
  let shared = ''
  let inText = false
  let inReading = false
  readXml(bytes, {
    open({ name }) {
      if (name === 'si') shared = ''
      if (name === 'rPh') inReading = true
      inText = name === 't' && !inReading
    },
    text(text) {
      if (inText) shared += text
    },
    close(name) {
      inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si' && strings.push(shared) > maxSharedStrings) throw new Unreadable('too_large')
    },
  })
  return strings
}

/** The kinds of numbers, by cell style. */
function readShapes(pack: Package): Shape[] {
  const bytes = pack.part('xl/styles.xml')
  const codes = new Map<number, string>()
  const shapes: Shape[] = []
  let inCells = false
  if (!bytes) return shapes
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        shapes.push(shapeOf(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return shapes
}

/** An Excel workbook: its sheets as tables. Only the first of merged cells has text, as in the file itself. */
export function readXlsx(pack: Package, sink: Sink): void {
  const book = readBook(pack)
  const sharedStrings = readSharedStrings(pack)
  const shapes = readShapes(pack)
  for (const sheet of book.sheets) {
    sink.part(sheet.name)
    const bytes = pack.part(sheet.part)
    if (bytes) readSheet(bytes, { sharedStrings, shapes, base: book.base }, sink)
  }
}

type Known = { sharedStrings: readonly string[]; shapes: readonly Shape[]; base: Book['base'] }
const isTrue = (value: string) => (value === '1' ? 'TRUE' : 'FALSE')

function readSheet(bytes: Buffer, { sharedStrings, shapes, base }: Known, sink: Sink): void {
  const table: string[][] = []
  let row: string[] = []
  let column = -1
  let type = ''
  let shape: Shape = 'number'
  let value = ''
  let inValue = false
  let full = false
  const cellText = () => {
    if (type === 's') return sharedStrings[Number(value)] ?? ''
    if (type === 'b') return isTrue(value)
    if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return value
    return formatNumber(value, shape, base)
  }
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'row') [row, column] = [[], -1]
      else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1
        type = attributes['t'] ?? ''
        shape = shapes[Number(attributes['s'] ?? 0)] ?? 'number'
        value = ''
      }
      inValue = name === 'v' || name === 't'
    },
    text(text) {
      if (inValue) value += text
    },
    close(name) {
      inValue = false
      if (name === 'c' && value !== '' && column < maxColumns) {
        while (row.length < column) row.push('')
        row[column] = cellText()
      }
      if (name === 'row' && row.length > 0 && !full) full = !sink.row(table, row)
    },
  })
  sink.table(table)
}
