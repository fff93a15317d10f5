import { type Package, readXml, relationsOf, required, Unreadable } from './package.ts'
import type { Sink } from './sink.ts'
import { columnOf, numberWords, type Shape, shapeOf } from './xlsx.rules.ts'

const main = 'xl/workbook.xml'
const mostColumns = 16_384
const mostWords = 500_000

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

/** Words that many cells share; without the readings that stand above them in Japanese. */
function readSharedWords(pack: Package): string[] {
  const words: string[] = []
  const bytes = pack.part('xl/sharedStrings.xml')
  if (!bytes) return words
  let word = ''
  let inText = false
  let inReading = false
  readXml(bytes, {
    open({ name }) {
      if (name === 'si') word = ''
      if (name === 'rPh') inReading = true
      inText = name === 't' && !inReading
    },
    text(text) {
      if (inText) word += text
    },
    close(name) {
      inText = false
      if (name === 'rPh') inReading = false
      if (name === 'si' && words.push(word) > mostWords) throw new Unreadable('too_large')
    },
  })
  return words
}

/** What numbers of each style are meant to be. */
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

/** An Excel workbook: its sheets as tables. Of merged cells the first has the words, as in the file itself. */
export function readXlsx(pack: Package, sink: Sink): void {
  const book = readBook(pack)
  const words = readSharedWords(pack)
  const shapes = readShapes(pack)
  for (const sheet of book.sheets) {
    sink.part(sheet.name)
    const bytes = pack.part(sheet.part)
    if (bytes) readSheet(bytes, { words, shapes, base: book.base }, sink)
  }
}

type Known = { words: readonly string[]; shapes: readonly Shape[]; base: Book['base'] }
const isTrue = (value: string) => (value === '1' ? 'TRUE' : 'FALSE')

function readSheet(bytes: Buffer, { words, shapes, base }: Known, sink: Sink): void {
  const table: string[][] = []
  let row: string[] = []
  let column = -1
  let type = ''
  let shape: Shape = 'number'
  let value = ''
  let inValue = false
  let full = false
  const wordsOf = () => {
    if (type === 's') return words[Number(value)] ?? ''
    if (type === 'b') return isTrue(value)
    if (type === 'str' || type === 'inlineStr' || type === 'e' || type === 'd') return value
    return numberWords(value, shape, base)
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
      if (name === 'c' && value !== '' && column < mostColumns) {
        while (row.length < column) row.push('')
        row[column] = wordsOf()
      }
      if (name === 'row' && row.length > 0 && !full) full = !sink.row(table, row)
    },
  })
  sink.table(table)
}
