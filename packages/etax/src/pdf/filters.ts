import { constants, inflateSync } from 'node:zlib'
import { broken, isDict, isName, PdfError, type PdfDict, type PdfObject } from './objects.ts'

/** Bytes that may still be unpacked from one file: a small PDF can unpack to gigabytes. */
export type Budget = { left: number }

const tooLarge = (): never => {
  throw new PdfError('PDF_TOO_COMPLEX', 'more than is accepted once unpacked')
}

function inflate(bytes: Uint8Array, limit: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(limit, 1), finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) return tooLarge()
    return broken('a stream that does not unpack')
  }
}

/** Undoes the PNG predictors, with which tables of references are packed. */
function unpredict(bytes: Uint8Array, parameters: PdfDict): Uint8Array {
  const number = (name: string, otherwise: number) => {
    const value = parameters.entries.get(name)
    return typeof value === 'number' && value > 0 ? value : otherwise
  }
  if (number('Predictor', 1) < 10) return number('Predictor', 1) === 1 ? bytes : broken('an unknown predictor')
  const pixel = Math.max(1, Math.ceil((number('Colors', 1) * number('BitsPerComponent', 8)) / 8))
  const row = Math.ceil((number('Columns', 1) * number('Colors', 1) * number('BitsPerComponent', 8)) / 8)
  if (row > 65_536) return broken('rows that are too long')
  const rows = Math.floor(bytes.length / (row + 1))
  const out = new Uint8Array(rows * row)
  for (let line = 0; line < rows; line++) {
    const kind = bytes[line * (row + 1)] ?? 0
    for (let column = 0; column < row; column++) {
      const at = line * row + column
      const left = column >= pixel ? (out[at - pixel] ?? 0) : 0
      const up = line > 0 ? (out[at - row] ?? 0) : 0
      const corner = line > 0 && column >= pixel ? (out[at - row - pixel] ?? 0) : 0
      const guess = left + up - corner
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner
      const added = [0, left, up, (left + up) >> 1, paeth][kind] ?? 0
      out[at] = ((bytes[line * (row + 1) + 1 + column] ?? 0) + added) & 255
    }
  }
  return out
}

function fromHex(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1').split('>')[0] ?? ''
  const digits = text.replace(/[^0-9a-f]/gi, '')
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
}

function fromAscii85(bytes: Uint8Array): Uint8Array {
  const text = (Buffer.from(bytes).toString('latin1').split('~>')[0] ?? '').replace(/\s+/g, '').replaceAll('z', '!!!!!')
  const out = new Uint8Array(Math.ceil(text.length / 5) * 4)
  let length = 0
  for (let at = 0; at < text.length; at += 5) {
    const group = text.slice(at, at + 5)
    const value = [...group.padEnd(5, 'u')].reduce((sum, letter) => sum * 85 + letter.charCodeAt(0) - 33, 0)
    const whole = [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 255)
    for (const byte of whole.slice(0, group.length - 1)) out[length++] = byte
  }
  return out.subarray(0, length)
}

const listOf = (object: PdfObject | undefined): PdfObject[] =>
  object === undefined || object === null ? [] : Array.isArray(object) ? object : [object]

/**
 * The bytes of a stream, unpacked. Every step is bounded by what is left of the budget.
 * @param resolve follows a reference
 */
export function decodeStream(
  raw: Uint8Array,
  dict: PdfDict,
  resolve: (object: PdfObject | undefined) => PdfObject,
  budget: Budget,
): Uint8Array {
  const filters = listOf(resolve(dict.entries.get('Filter') ?? dict.entries.get('F'))).map(resolve)
  const parameters = listOf(resolve(dict.entries.get('DecodeParms'))).map(resolve)
  if (filters.length > 4) return broken('too many filters')
  let bytes = raw
  for (const [index, filter] of filters.entries()) {
    const name = isName(filter) ? filter.name : ''
    if (name === 'FlateDecode' || name === 'Fl') {
      bytes = inflate(bytes, budget.left)
      const given = parameters[index]
      if (isDict(given)) bytes = unpredict(bytes, given)
    } else if (name === 'ASCIIHexDecode' || name === 'AHx') bytes = fromHex(bytes)
    else if (name === 'ASCII85Decode' || name === 'A85') bytes = fromAscii85(bytes)
    else if (name !== 'Crypt') return broken(`filter ${name.slice(0, 20)}`)
    budget.left -= bytes.length
    if (budget.left <= 0) return tooLarge()
  }
  return bytes
}

/** The first bytes of a stream: enough to see what it is, without unpacking the rest. */
export function peekStream(
  raw: Uint8Array,
  dict: PdfDict,
  resolve: (object: PdfObject | undefined) => PdfObject,
): Uint8Array {
  const encoded = listOf(resolve(dict.entries.get('Filter'))).length > 0
  if (!encoded) return raw.subarray(0, 512)
  // 512 packed bytes unpack to half a megabyte at the very most.
  return decodeStream(raw.subarray(0, 512), dict, resolve, { left: 1 << 24 }).subarray(0, 512)
}
