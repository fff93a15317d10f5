import { type Package, readXml, relationsOf, required } from './package.ts'
import type { Sink } from './sink.ts'

const main = 'ppt/presentation.xml'

/** A PowerPoint presentation: text and pictures of its slides, in order. */
export function readPptx(pack: Package, sink: Sink): void {
  const relations = relationsOf(pack, main)
  const slides: string[] = []
  readXml(required(pack, main), {
    open({ name, attributes }) {
      // Two attributes are called id here; the one that refers to a slide begins with `rId`.
      const part = name === 'sldId' ? relations.get(attributes['id'] ?? '') : undefined
      if (part) slides.push(part)
    },
  })
  for (const [index, part] of slides.entries()) {
    sink.part(String(index + 1))
    const bytes = pack.part(part)
    if (bytes) readSlide(pack, part, bytes, sink)
  }
}

function readSlide(pack: Package, part: string, bytes: Buffer, sink: Sink): void {
  const relations = relationsOf(pack, part)
  let line = ''
  let inText = false
  let isTitle = false
  let inFallback = 0
  let table: string[][] | null = null
  let row: string[] = []
  let cell: string[] = []
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'Fallback') inFallback += 1
      if (inFallback > 0) return
      inText = name === 't'
      if (name === 'sp') isTitle = false
      else if (name === 'ph') isTitle = attributes['type'] === 'title' || attributes['type'] === 'ctrTitle'
      else if (name === 'tbl') table = []
      else if (name === 'blip') sink.picture(relations.get(attributes['embed'] ?? ''))
    },
    text(text) {
      if (inText && inFallback === 0) line += text
    },
    close(name) {
      inText = false
      if (name === 'Fallback') inFallback -= 1
      else if (inFallback > 0) return
      else if (name === 'br') line += '\n'
      else if (name === 'p') {
        if (table) cell.push(line)
        else if (line.trim() !== '') {
          if (isTitle) sink.heading(2, line)
          else sink.text(line)
        }
        line = ''
      } else if (name === 'tc') {
        row.push(cell.join('\n').trim())
        cell = []
      } else if (name === 'tr' && table) {
        sink.row(table, row)
        row = []
      } else if (name === 'tbl' && table) {
        sink.table(table)
        table = null
      }
    },
  })
}
