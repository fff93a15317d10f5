import { broken, isDict, type PdfDict, type PdfObject } from './objects.ts'

const maxDepth = 100
const white = new Set([0, 9, 10, 12, 13, 32])
const delimiters = new Set([...'()<>[]{}/%'].map((letter) => letter.charCodeAt(0)))
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !white.has(byte) && !delimiters.has(byte)
const hexValue = (byte: number | undefined) => Number.parseInt(String.fromCharCode(byte ?? 32), 16)

const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 }

/** Reads the objects of a PDF from bytes; it moves forward with each call and never outside them. */
export class PdfParser {
  readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  skipWhite(): void {
    for (; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at] ?? 0
      if (byte === 0x25) while (this.at < this.bytes.length && ![10, 13].includes(this.bytes[this.at] ?? 10)) this.at++
      else if (!white.has(byte)) return
    }
  }

  /** A run of ordinary characters: a number or a keyword. */
  word(): string {
    this.skipWhite()
    const start = this.at
    while (isRegular(this.bytes[this.at])) this.at++
    return Buffer.from(this.bytes.subarray(start, this.at)).toString('latin1')
  }

  /** A whole number, or null with nothing read. */
  integer(): number | null {
    const start = this.at
    const text = this.word()
    if (/^\d{1,10}$/.test(text)) return Number(text)
    this.at = start
    return null
  }

  private name(): string {
    let name = ''
    for (this.at++; isRegular(this.bytes[this.at]); this.at++) {
      const byte = this.bytes[this.at] ?? 0
      const value =
        byte === 0x23 ? hexValue(this.bytes[this.at + 1]) * 16 + hexValue(this.bytes[this.at + 2]) : Number.NaN
      if (!Number.isNaN(value)) this.at += 2
      name += String.fromCharCode(Number.isNaN(value) ? byte : value)
    }
    return name
  }

  private literal(): Uint8Array {
    const out: number[] = []
    let depth = 1
    for (this.at++; this.at < this.bytes.length; this.at++) {
      let byte = this.bytes[this.at] ?? 0
      if (byte === 0x28) depth++
      if (byte === 0x29 && --depth === 0) {
        this.at++
        return Uint8Array.from(out)
      }
      if (byte === 0x5c) {
        const next = String.fromCharCode(this.bytes[++this.at] ?? 0)
        const octal = /^[0-7]{1,3}/.exec(Buffer.from(this.bytes.subarray(this.at, this.at + 3)).toString('latin1'))?.[0]
        if (next === '\r' && this.bytes[this.at + 1] === 10) this.at++
        if (next === '\r' || next === '\n') continue
        if (octal) this.at += octal.length - 1
        byte = octal ? Number.parseInt(octal, 8) & 255 : (escapes[next] ?? next.charCodeAt(0))
      }
      out.push(byte)
    }
    return broken('a string without an end')
  }

  private hex(): Uint8Array {
    const end = this.bytes.indexOf(0x3e, this.at)
    if (end < 0) broken('a string without an end')
    const text = Buffer.from(this.bytes.subarray(this.at + 1, end))
      .toString('latin1')
      .replace(/[^0-9a-f]/gi, '')
    this.at = end + 1
    return Buffer.from(text.length % 2 === 1 ? `${text}0` : text, 'hex')
  }

  private dict(depth: number): PdfDict {
    const entries = new Map<string, PdfObject>()
    for (this.at += 2; ; ) {
      this.skipWhite()
      const byte = this.bytes[this.at]
      if (byte === 0x3e && this.bytes[this.at + 1] === 0x3e) {
        this.at += 2
        return { kind: 'dict', entries }
      }
      if (byte !== 0x2f) broken('a dictionary without an end')
      const key = this.name()
      entries.set(key, this.object(depth + 1))
    }
  }

  private array(depth: number): PdfObject[] {
    const items: PdfObject[] = []
    for (this.at++; ; ) {
      this.skipWhite()
      if (this.at >= this.bytes.length) broken('an array without an end')
      if (this.bytes[this.at] === 0x5d) {
        this.at++
        return items
      }
      items.push(this.object(depth + 1))
    }
  }

  private numberOrRef(): PdfObject {
    const text = this.word()
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    const value = Number(text)
    if (text === '' || Number.isNaN(value)) return broken(`what is ${text.slice(0, 20)}`)
    if (!/^\d+$/.test(text)) return value
    const start = this.at
    const generation = this.integer()
    if (generation !== null && this.word() === 'R') return { kind: 'ref', number: value, generation }
    this.at = start
    return value
  }

  /** The next object; a stream only gives its dictionary. */
  object(depth = 0): PdfObject {
    if (depth > maxDepth) broken('nested too deeply')
    this.skipWhite()
    const byte = this.bytes[this.at]
    const next = this.bytes[this.at + 1]
    if (byte === 0x2f) return { kind: 'name', name: this.name() }
    if (byte === 0x28) return { kind: 'string', bytes: this.literal() }
    if (byte === 0x3c && next === 0x3c) return this.dict(depth)
    if (byte === 0x3c) return { kind: 'string', bytes: this.hex() }
    if (byte === 0x5b) return this.array(depth)
    return this.numberOrRef()
  }

  /** The object after `n g obj`, with the bytes of its stream if it has one; `lengthOf` resolves a length elsewhere. */
  indirect(lengthOf: (length: PdfObject) => number | null): { object: PdfObject; number: number; generation: number } {
    const number = this.integer()
    const generation = this.integer()
    if (number === null || generation === null || this.word() !== 'obj')
      return broken('no object where one is promised')
    const object = this.object()
    const end = this.at
    if (!isDict(object) || this.word() !== 'stream') {
      this.at = end
      return { object, number, generation }
    }
    if (this.bytes[this.at] === 13) this.at++
    if (this.bytes[this.at] === 10) this.at++
    const start = this.at
    const promised = lengthOf(object.entries.get('Length') ?? null)
    if (promised !== null) {
      this.at = start + promised
      if (this.at <= this.bytes.length && this.word() === 'endstream')
        return { object: this.stream(object, start, start + promised, number, generation), number, generation }
    }
    const found = Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length).indexOf('endstream', start)
    if (found < 0) return broken('a stream without an end')
    this.at = found
    return { object: this.stream(object, start, found, number, generation), number, generation }
  }

  private stream(dict: PdfDict, start: number, end: number, number: number, generation: number): PdfObject {
    return { kind: 'stream', dict, raw: this.bytes.subarray(start, end), number, generation }
  }
}
