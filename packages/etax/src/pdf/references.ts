import { type Budget, decodeStream } from './filters.ts'
import { broken, isDict, isName, isRef, isStream, type PdfDict, type PdfObject } from './objects.ts'
import { PdfParser } from './parser.ts'

/** Where an object is: at an offset of the file, or packed into a stream of objects. */
export type Entry = { kind: 'offset'; offset: number } | { kind: 'packed'; stream: number; index: number }
export type Entries = Map<number, Entry>
/** Where objects are, and which there are not any more by the newest table that says so. */
export type Places = { entries: Entries; freed: Set<number> }

const maxSections = 200
const plain = (object: PdfObject | undefined): PdfObject => (isRef(object) ? null : (object ?? null))
const numberOf = (dict: PdfDict, name: string): number | null => {
  const value = dict.entries.get(name)
  return typeof value === 'number' ? value : null
}

function readTable(parser: PdfParser, { entries, freed }: Places, limit: number): PdfDict {
  for (;;) {
    const first = parser.integer()
    if (first === null) break
    const count = parser.integer() ?? broken('a table of references without a length')
    for (let index = 0; index < count; index++) {
      const offset = parser.integer()
      const generation = parser.integer()
      const kind = parser.word()
      if (offset === null || generation === null || !['n', 'f'].includes(kind))
        return broken('a damaged table of references')
      if (kind === 'n' && offset < limit && !entries.has(first + index))
        entries.set(first + index, { kind: 'offset', offset })
      if (kind === 'f' && !entries.has(first + index)) freed.add(first + index)
    }
  }
  if (parser.word() !== 'trailer') return broken('no trailer')
  const trailer = parser.object()
  return isDict(trailer) ? trailer : broken('no trailer')
}

function readStream(parser: PdfParser, { entries, freed }: Places, budget: Budget): PdfDict {
  const { object } = parser.indirect((length) => (typeof length === 'number' ? length : null))
  if (!isStream(object)) return broken('no table of references')
  const widths = object.dict.entries.get('W')
  const size = numberOf(object.dict, 'Size') ?? 0
  if (!Array.isArray(widths) || widths.length < 3) return broken('a table of references without widths')
  const [kindWidth = 0, placeWidth = 0, indexWidth = 0] = widths.map((width) =>
    typeof width === 'number' && width >= 0 && width <= 8 ? width : 0,
  )
  const row = kindWidth + placeWidth + indexWidth
  if (row === 0) return broken('a table of references without widths')
  const bytes = decodeStream(object.raw, object.dict, plain, budget)
  const sections = object.dict.entries.get('Index')
  const ranges = Array.isArray(sections) ? sections : [0, size]
  let at = 0
  const field = (width: number, otherwise: number) => {
    let value = width === 0 ? otherwise : 0
    for (let index = 0; index < width; index++) value = value * 256 + (bytes[at++] ?? 0)
    return value
  }
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const [first, count] = [ranges[range], ranges[range + 1]]
    if (typeof first !== 'number' || typeof count !== 'number') return broken('a damaged table of references')
    for (let index = 0; index < count && at + row <= bytes.length; index++) {
      const kind = field(kindWidth, 1)
      const place = field(placeWidth, 0)
      const third = field(indexWidth, 0)
      if (entries.has(first + index)) continue
      if (kind === 0) freed.add(first + index)
      if (kind === 1) entries.set(first + index, { kind: 'offset', offset: place })
      if (kind === 2) entries.set(first + index, { kind: 'packed', stream: place, index: third })
    }
  }
  return object.dict
}

/** Follows the tables of references from the newest to the oldest. */
function follow(bytes: Uint8Array, start: number, budget: Budget): Places & { trailer: PdfDict } {
  const places: Places = { entries: new Map(), freed: new Set() }
  let trailer: PdfDict | null = null
  const todo = [start]
  const seen = new Set<number>()
  for (let at = todo.shift(); at !== undefined; at = todo.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    if (seen.size > maxSections || at < 0 || at >= bytes.length) broken('tables of references without an end')
    const parser = new PdfParser(bytes, at)
    const isTable = parser.word() === 'xref'
    if (!isTable) parser.at = at
    const dict = isTable ? readTable(parser, places, bytes.length) : readStream(parser, places, budget)
    trailer ??= dict
    // A hybrid file has a stream beside its table, which counts before older tables.
    todo.push(...[numberOf(dict, 'XRefStm'), numberOf(dict, 'Prev')].flatMap((offset) => offset ?? []))
  }
  return { ...places, trailer: trailer ?? broken('no trailer') }
}

/** Finds the objects of a file whose tables are wrong by looking for them, as every viewer does. */
function rebuild(bytes: Uint8Array, budget: Budget): Places & { trailer: PdfDict } {
  const entries: Entries = new Map()
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  for (const match of text.matchAll(/(?<![\d.])(\d{1,8})[ \t\r\n]{1,4}\d{1,5}[ \t\r\n]{1,4}obj\b/g))
    entries.set(Number(match[1]), { kind: 'offset', offset: match.index })
  let trailer: PdfDict | null = null
  for (const match of text.matchAll(/\btrailer\b/g)) {
    const found = new PdfParser(bytes, match.index + 7).object()
    if (isDict(found) && found.entries.has('Root')) trailer = found
  }
  for (const entry of Array.from(entries.values())) {
    if (
      entry.kind !== 'offset' ||
      !/^[^]{0,400}?\/Type\s*\/(?:XRef|ObjStm)/.test(text.slice(entry.offset, entry.offset + 420))
    )
      continue
    const { object, number } = new PdfParser(bytes, entry.offset).indirect((length) =>
      typeof length === 'number' ? length : null,
    )
    if (!isStream(object)) continue
    const type = object.dict.entries.get('Type')
    if (isName(type) && type.name === 'XRef' && object.dict.entries.has('Root')) trailer = object.dict
    const count = numberOf(object.dict, 'N') ?? 0
    if (!isName(type) || type.name !== 'ObjStm') continue
    const parser = new PdfParser(decodeStream(object.raw, object.dict, plain, budget))
    for (let index = 0; index < count; index++) {
      const inner = parser.integer()
      if (inner === null || parser.integer() === null) break
      if (!entries.has(inner)) entries.set(inner, { kind: 'packed', stream: number, index })
    }
  }
  return { entries, freed: new Set(), trailer: trailer ?? broken('no trailer') }
}

/**
 * Where every object of a file is: by its tables, or by looking for them where the tables are wrong.
 * @throws PdfError PDF_BROKEN if the file has no end: half a document is none
 */
export function readReferences(
  bytes: Uint8Array,
  budget: Budget,
  by: 'tables' | 'search',
): Places & { trailer: PdfDict } {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).toString('latin1')
  const start = /startxref\s+(\d{1,10})\s+%%EOF(?![^]*startxref)/.exec(tail)?.[1]
  if (start === undefined) return broken('the end is missing')
  return by === 'tables' ? follow(bytes, Number(start), budget) : rebuild(bytes, budget)
}
