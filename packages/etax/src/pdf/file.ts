import { type Decrypt, openEncryption } from './encryption.ts'
import { type Budget, decodeStream, peekStream } from './filters.ts'
import {
  broken,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  type PdfDict,
  PdfError,
  type PdfObject,
  type PdfStream,
} from './objects.ts'
import { PdfParser } from './parser.ts'
import { type Entries, readReferences } from './references.ts'

/** Unpacked bytes of one file, all together. */
const maxUnpacked = 48 * 1024 * 1024
const maxObjects = 200_000

/** An opened PDF: objects are read when they are asked for. */
export class PdfFile {
  readonly catalog: PdfDict
  private readonly bytes: Uint8Array
  private readonly entries: Entries
  private readonly freed: ReadonlySet<number>
  private readonly decrypt: Decrypt | null
  private readonly cache = new Map<number, PdfObject>()
  private readonly loading = new Set<number>()
  private readonly budget: Budget = { left: maxUnpacked }

  /** @throws PdfError if it is no PDF, is damaged, or needs a password */
  constructor(bytes: Uint8Array, by: 'tables' | 'search') {
    const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1').indexOf('%PDF-')
    if (head < 0) throw new PdfError('NOT_PDF', 'no PDF header')
    this.bytes = bytes.subarray(head)
    const { entries, freed, trailer } = readReferences(this.bytes, this.budget, by)
    if (entries.size > maxObjects) throw new PdfError('PDF_TOO_COMPLEX', 'too many objects')
    this.entries = entries
    this.freed = freed
    this.decrypt = null
    const encryption = this.resolve(trailer.entries.get('Encrypt'))
    const ids = this.resolve(trailer.entries.get('ID'))
    const [id] = Array.isArray(ids) ? ids : []
    if (isDict(encryption)) {
      const followed = new Map([...encryption.entries].map(([key, value]) => [key, this.resolve(value)]))
      this.decrypt = openEncryption({ kind: 'dict', entries: followed }, isString(id) ? id.bytes : new Uint8Array())
      this.cache.clear()
    }
    const catalog = this.resolve(trailer.entries.get('Root'))
    this.catalog = isDict(catalog) ? catalog : broken('no catalog')
  }

  /** The object itself, wherever it is; null if it does not exist. */
  resolve = (object: PdfObject | undefined): PdfObject => {
    let at = object ?? null
    for (let step = 0; isRef(at); step++) {
      if (step > 20) return broken('references in a circle')
      at = this.load(at.number)
    }
    return at
  }

  /** A dictionary below a name, null if there is none. */
  dict(parent: PdfDict, name: string): PdfDict | null {
    const object = this.resolve(parent.entries.get(name))
    return isDict(object) ? object : null
  }

  array(parent: PdfDict, name: string): PdfObject[] {
    const object = this.resolve(parent.entries.get(name))
    return Array.isArray(object) ? object : []
  }

  /** Whether a later table takes away what an earlier revision of this file has. */
  takesFrom({ entries, freed }: PdfFile): boolean {
    return [...this.freed].some((number) => entries.has(number) && !freed.has(number))
  }

  /** Whether some letters stand anywhere in the file, outside of what is packed. */
  holds(letters: string): boolean {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).includes(letters)
  }

  private load(number: number): PdfObject {
    const kept = this.cache.get(number)
    if (kept !== undefined) return kept
    const entry = this.entries.get(number)
    if (!entry) return null
    if (this.loading.has(number)) return broken('an object inside itself')
    this.loading.add(number)
    const object = entry.kind === 'offset' ? this.read(entry.offset, number) : this.unpack(entry.stream, entry.index)
    this.loading.delete(number)
    this.cache.set(number, object)
    return object
  }

  private read(offset: number, wanted: number): PdfObject {
    const parser = new PdfParser(this.bytes, offset)
    const { object, number, generation } = parser.indirect((length) => {
      const resolved = this.resolve(length)
      return typeof resolved === 'number' ? resolved : null
    })
    if (number !== wanted) return broken('another object than the table promises')
    return this.decrypt ? this.decryptStrings(object, number, generation) : object
  }

  private decryptStrings(object: PdfObject, number: number, generation: number): PdfObject {
    const { decrypt } = this
    if (!decrypt) return object
    const each = (inner: PdfObject): PdfObject => this.decryptStrings(inner, number, generation)
    if (isString(object)) return { kind: 'string', bytes: decrypt(object.bytes, number, generation, 'string') }
    if (Array.isArray(object)) return object.map(each)
    if (isDict(object))
      return { kind: 'dict', entries: new Map([...object.entries].map(([key, value]) => [key, each(value)])) }
    return object
  }

  private unpack(streamNumber: number, index: number): PdfObject {
    const stream = this.load(streamNumber)
    if (!isStream(stream)) return broken('no object stream')
    const first = this.resolve(stream.dict.entries.get('First'))
    const count = this.resolve(stream.dict.entries.get('N'))
    if (typeof first !== 'number' || typeof count !== 'number') return broken('an object stream without numbers')
    const bytes = this.unpacked(stream)
    const parser = new PdfParser(bytes)
    for (let at = 0; at < Math.min(count, maxObjects); at++) {
      parser.integer()
      const offset = parser.integer() ?? broken('an object stream without a table')
      if (at === index) return new PdfParser(bytes, first + offset).object()
    }
    return null
  }

  private readonly streams = new Map<PdfStream, Uint8Array>()

  private unpacked(stream: PdfStream): Uint8Array {
    const kept = this.streams.get(stream)
    if (kept) return kept
    const bytes = this.content(stream)
    this.streams.set(stream, bytes)
    return bytes
  }

  private decrypted(stream: PdfStream): Uint8Array {
    const type = this.resolve(stream.dict.entries.get('Type'))
    const name = isName(type) ? type.name : ''
    if (!this.decrypt || name === 'XRef') return stream.raw
    return this.decrypt(stream.raw, stream.number, stream.generation, name === 'EmbeddedFile' ? 'file' : 'stream')
  }

  /** The bytes of a stream, decrypted and unpacked; all streams of a file share one budget. */
  content(stream: PdfStream): Uint8Array {
    return decodeStream(this.decrypted(stream), stream.dict, this.resolve, this.budget)
  }

  /** The first bytes of a stream. */
  beginning(stream: PdfStream): Uint8Array {
    return peekStream(this.decrypted(stream), stream.dict, this.resolve)
  }
}
