import { type Budget, decodeStream } from './filters.ts'
import {
  broken,
  isDict,
  isName,
  isRef,
  isStream,
  type PdfDict,
  PdfError,
  type PdfObject,
  type PdfStream,
} from './objects.ts'
import { PdfParser } from './parser.ts'

/** Where an object is: at an offset of the file, or packed into a stream of objects. */
export type Entry = { kind: 'offset'; offset: number } | { kind: 'packed'; stream: number; index: number }
export type Entries = Map<number, Entry>
/** Where objects are, and which there are not any more by the newest table that says so. */
export type Places = { entries: Entries; freed: Set<number> }

const maxSections = 200
/** Objects that are looked for, and the bytes behind the last one. */
const maxFound = 200_000
const maxTail = 5_000_000
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

type Search = { bytes: Uint8Array; text: string; entries: Entries; budget: Budget; catalog: number | null }

const isOfType = (dict: PdfDict, name: string) => {
  const type = dict.entries.get('Type')
  return isName(type) && type.name === name
}

/** Adds the objects that are packed into a stream of objects, and notes the catalog if it is one of them. */
function unpackInto(search: Search, { dict, raw, number }: PdfStream): void {
  const { entries, budget } = search
  const count = Math.min(numberOf(dict, 'N') ?? 0, maxFound)
  const first = numberOf(dict, 'First') ?? 0
  const bytes = decodeStream(raw, dict, plain, budget)
  const parser = new PdfParser(bytes)
  for (let index = 0; index < count; index++) {
    const inner = parser.integer()
    const offset = parser.integer()
    if (inner === null || offset === null) break
    if (entries.has(inner)) continue
    entries.set(inner, { kind: 'packed', stream: number, index })
    const object = new PdfParser(bytes, first + offset).object()
    if (isDict(object) && isOfType(object, 'Catalog')) search.catalog = inner
  }
}

/** Looks at one object that was found: it may hold others, be the catalog, or tell where the catalog is. */
function lookInto(search: Search, offset: number): PdfDict | null {
  const kind = /^[^]{0,400}?\/Type\s*\/(XRef|ObjStm|Catalog)/.exec(search.text.slice(offset, offset + 420))?.[1]
  if (kind === undefined) return null
  const { object, number } = new PdfParser(search.bytes, offset).indirect((length) =>
    typeof length === 'number' ? length : null,
  )
  if (isDict(object) && isOfType(object, 'Catalog')) search.catalog = number
  if (!isStream(object)) return null
  if (isOfType(object.dict, 'ObjStm')) unpackInto(search, object)
  return isOfType(object.dict, 'XRef') && object.dict.entries.has('Root') ? object.dict : null
}

/**
 * Finds the objects of a file whose tables are wrong, or that has none, by looking for them, as every viewer does. What the
 * last trailer names counts; without any, the last catalog.
 */
function rebuild(bytes: Uint8Array, text: string, budget: Budget): Places & { trailer: PdfDict } {
  const entries: Entries = new Map()
  for (const match of text.matchAll(/(?<![\d.])(\d{1,8})[ \t\r\n]{1,4}\d{1,5}[ \t\r\n]{1,4}obj\b/g)) {
    entries.set(Number(match[1]), { kind: 'offset', offset: match.index })
    if (entries.size > maxFound) throw new PdfError('PDF_TOO_COMPLEX', 'too many objects')
  }
  let trailer: PdfDict | null = null
  for (const match of text.matchAll(/\btrailer\b/g)) {
    const found = new PdfParser(bytes, match.index + 7).object()
    if (isDict(found) && found.entries.has('Root')) trailer = found
  }
  const search: Search = { bytes, text, entries, budget, catalog: null }
  for (const entry of Array.from(entries.values()))
    if (entry.kind === 'offset') trailer = lookInto(search, entry.offset) ?? trailer
  trailer ??= search.catalog === null ? null : trailerOf(search.catalog)
  return { entries, freed: new Set(), trailer: trailer ?? broken('no trailer') }
}

const trailerOf = (catalog: number): PdfDict => ({
  kind: 'dict',
  entries: new Map([['Root', { kind: 'ref', number: catalog, generation: 0 }]]),
})

/** Whether nothing follows the last object but what a file may end with: half an object is half a document. */
const endsWhole = (text: string): boolean =>
  /^[\s\0]*(?:xref[\s\dnf]*)?(?:trailer\s*<<[^]*>>\s*)?(?:startxref\s*\d*\s*)?(?:%%EOF)?[\s\0]*$/.test(
    text.slice(text.lastIndexOf('endobj') + 'endobj'.length).slice(0, maxTail),
  )

/**
 * Where every object of a file is: by its tables, or by looking for them where the tables are wrong or missing.
 * @throws PdfError PDF_BROKEN if the file ends within an object: half a document is none
 */
export function readReferences(
  bytes: Uint8Array,
  budget: Budget,
  by: 'tables' | 'search',
): Places & { trailer: PdfDict } {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - 2048))).toString('latin1')
  const start = /startxref\s+(\d{1,10})\s+%%EOF(?![^]*startxref)/.exec(tail)?.[1]
  if (by === 'tables') return follow(bytes, Number(start ?? broken('the end is missing')), budget)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return start !== undefined || endsWhole(text) ? rebuild(bytes, text, budget) : broken('the end is missing')
}
