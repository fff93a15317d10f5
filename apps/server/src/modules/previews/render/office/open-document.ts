import { type Package, readXml, required } from './package.ts'
import type { Sink } from './sink.ts'

/** Programs write a sheet of empty cells as one repeated cell. */
const maxRepeats = 1000

const repeats = (text: string | undefined) => Math.min(maxRepeats, Math.max(1, Number(text) || 1))

/** Skipped with all their content: deletions, and everything beside the text. */
const unseen = new Set(['tracked-changes', 'annotation', 'forms', 'scripts', 'font-face-decls', 'automatic-styles'])

/** An ODF document, spreadsheet or presentation. */
export function readOpenDocument(pack: Package, sink: Sink): void {
  let line = ''
  let level: number | null = null
  let paragraphs = 0
  let hidden = 0
  let isSpreadsheet = false
  let slides = 0
  let tables = 0
  let table: string[][] = []
  let row: string[] = []
  let cell: string[] = []
  let cellTimes = 1
  let rowTimes = 1

  const endLine = () => {
    if (tables > 0) cell.push(line)
    else if (level !== null && line.trim() !== '') sink.heading(level, line)
    else sink.text(line)
    line = ''
    level = null
  }
  const endCell = () => {
    const text = cell.join('\n').trim()
    for (let n = 0; n < cellTimes; n++) row.push(text)
    cell = []
  }
  const endRow = () => {
    while (row.length > 0 && row.at(-1) === '') row.pop()
    const times = row.length > 0 ? rowTimes : 0
    for (let n = 0; n < times; n++) if (!sink.row(table, row)) break
    row = []
  }

  readXml(required(pack, 'content.xml'), {
    open({ name, attributes }) {
      if (unseen.has(name)) hidden += 1
      if (hidden > 0) return
      if (name === 'spreadsheet') isSpreadsheet = true
      else if (name === 'page') sink.part(String((slides += 1)))
      else if (name === 'table') {
        tables += 1
        if (tables === 1 && isSpreadsheet) sink.part(attributes['name'] ?? '')
      } else if (tables === 1 && name === 'table-row') rowTimes = repeats(attributes['number-rows-repeated'])
      else if (tables === 1 && (name === 'table-cell' || name === 'covered-table-cell'))
        cellTimes = repeats(attributes['number-columns-repeated'])
      else if (name === 'p' || name === 'h') {
        paragraphs += 1
        if (name === 'h') level = Number(attributes['outline-level']) || 1
      } else if (name === 's') line += ' '.repeat(repeats(attributes['c']))
      else if (name === 'tab') line += '\t'
      else if (name === 'line-break') line += '\n'
      else if (name === 'image' && tables === 0) sink.picture(inside(attributes['href']))
    },
    text(text) {
      if (paragraphs > 0 && hidden === 0) line += text
    },
    close(name) {
      if (hidden > 0) {
        if (unseen.has(name)) hidden -= 1
        return
      }
      if (name === 'p' || name === 'h') {
        paragraphs -= 1
        endLine()
      } else if (tables === 1 && (name === 'table-cell' || name === 'covered-table-cell')) endCell()
      else if (tables === 1 && name === 'table-row') endRow()
      else if (name === 'table') {
        tables -= 1
        if (tables > 0) return
        sink.table(table)
        table = []
      }
    },
  })
}

/** A picture inside the document; external references are never followed. */
const inside = (href: string | undefined) => (href && /^Pictures\/[^/]+$/.test(href) ? href : undefined)
