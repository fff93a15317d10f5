import { type Package, readXml, relationsOf, required } from './package.ts'
import type { Sink } from './sink.ts'

const main = 'word/document.xml'
const letters: Readonly<Record<string, string>> = { tab: '\t', br: '\n', cr: '\n', noBreakHyphen: '-' }

/** Heading levels by style name; Word localises the style ids. */
function headingStyles(pack: Package): ReadonlyMap<string, number> {
  const levels = new Map<string, number>()
  const bytes = pack.part('word/styles.xml')
  if (!bytes) return levels
  let style = ''
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'style') style = attributes['styleId'] ?? ''
      const level = name === 'name' ? /^heading (\d)/i.exec(attributes['val'] ?? '')?.[1] : undefined
      if (level) levels.set(style, Number(level))
      if (name === 'outlineLvl' && !levels.has(style)) levels.set(style, Number(attributes['val']) + 1)
    },
  })
  return levels
}

/** A Word document, without deletions and without the duplicate content for old programs. */
export function readDocx(pack: Package, sink: Sink): void {
  const xml = required(pack, main)
  const styles = headingStyles(pack)
  const relations = relationsOf(pack, main)
  let line = ''
  let level: number | null = null
  let isItem = false
  let inText = false
  let inFallback = 0
  let pictures: (string | undefined)[] = []
  // Tables within a cell become its text.
  let depth = 0
  let table: string[][] = []
  let row: string[] = []
  let cell: string[] = []
  let span = 1

  const endParagraph = () => {
    const text = isItem && line.trim() !== '' ? `• ${line}` : line
    if (depth > 0) cell.push(text)
    else if (level !== null && text.trim() !== '') sink.heading(level, text)
    else sink.text(text)
    line = ''
    level = null
    isItem = false
    if (depth === 0) givePictures()
  }
  const givePictures = () => {
    for (const id of pictures) sink.picture(id)
    pictures = []
  }

  readXml(xml, {
    open({ name, attributes }) {
      if (name === 'Fallback') inFallback += 1
      if (inFallback > 0) return
      inText = name === 't'
      if (name === 'pStyle') level = styles.get(attributes['val'] ?? '') ?? null
      else if (name === 'outlineLvl') level ??= Number(attributes['val']) + 1
      else if (name === 'numId') isItem = attributes['val'] !== '0'
      else if (name === 'blip') pictures.push(relations.get(attributes['embed'] ?? ''))
      else if (name === 'tbl') depth += 1
      else if (depth === 1 && name === 'gridSpan') span = Number(attributes['val']) || 1
    },
    text(text) {
      if (inText && inFallback === 0) line += text
    },
    close(name) {
      inText = false
      if (name === 'Fallback') inFallback -= 1
      else if (inFallback > 0) return
      else if (name === 'p') endParagraph()
      else if (letters[name] !== undefined) line += letters[name]
      else if (name === 'tbl') {
        depth -= 1
        if (depth > 0) return
        sink.table(table)
        table = []
        givePictures()
      } else if (depth === 1 && name === 'tc') {
        // A cell across several columns is one cell, followed by empty ones.
        row.push(cell.join('\n').trim(), ...Array.from({ length: Math.min(span, 64) - 1 }, () => ''))
        cell = []
        span = 1
      } else if (depth === 1 && name === 'tr') {
        sink.row(table, row)
        row = []
      }
    },
  })
}
