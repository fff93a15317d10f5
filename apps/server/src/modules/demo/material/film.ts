// A film of plain pictures: H.264 Baseline whose macroblocks are stored as they are (I_PCM), in an MP4 (ISO 14496-12).

const columns = 4
const rows = 3
const side = 16
const tick = 1000

type Colour = readonly [y: number, cb: number, cr: number]

/** Bits of a header; numbers in Exp-Golomb unless their length is given. */
function bits(...fields: readonly (number | readonly [value: number, length: number])[]): string {
  return fields
    .map((field) => {
      if (typeof field !== 'number') return field[0].toString(2).padStart(field[1], '0')
      const code = (field + 1).toString(2)
      return '0'.repeat(code.length - 1) + code
    })
    .join('')
}

function pack(text: string): Buffer {
  const whole = text.padEnd(Math.ceil(text.length / 8) * 8, '0')
  return Buffer.from((whole.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Two zero bytes followed by a small one would look like a start code. */
function unit(kind: number, payload: Buffer): Buffer {
  const out = [kind]
  for (const byte of payload) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3)
    out.push(byte)
  }
  return Buffer.from(out)
}

const flag = (value: 0 | 1) => [value, 1] as const
const stop = '1'
const sequence = unit(
  0x67,
  pack(
    bits([66, 8], [0, 8], [10, 8], 0, 0, 2, 0, flag(0), columns - 1, rows - 1, flag(1), flag(0), flag(0), flag(0)) +
      stop,
  ),
)
const picture = unit(
  0x68,
  pack(bits(0, 0, flag(0), flag(0), 0, 0, 0, flag(0), [0, 2], 0, 0, 0, flag(0), flag(0), flag(0)) + stop),
)

/** A frame of one colour that can be decoded alone. */
function frame([y, cb, cr]: Colour, n: number): Buffer {
  const samples = Buffer.concat([
    Buffer.alloc(side * side, y),
    Buffer.alloc((side * side) / 4, cb),
    Buffer.alloc((side * side) / 4, cr),
  ])
  const storedBlock = bits(25)
  const head = bits(0, 7, 0, [0, 4], n % 2, flag(0), flag(0), 0)
  const blocks = Array.from({ length: columns * rows }, (_, at) => [
    pack(at === 0 ? head + storedBlock : storedBlock),
    samples,
  ])
  return unit(0x65, Buffer.concat([...blocks.flat(), pack(stop)]))
}

const u32 = (...values: number[]) => {
  const made = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => made.writeUInt32BE(value, at * 4))
  return made
}
const u16 = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]))
const box = (kind: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(kind, 'latin1'), body])
}
const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function tables(sizes: readonly number[], offset: number): Buffer {
  const config = box(
    'avcC',
    Buffer.from([1, 66, 0, 10, 0xff, 0xe1]),
    u16(sequence.length),
    sequence,
    Buffer.from([1]),
    u16(picture.length),
    picture,
  )
  const entry = box(
    'avc1',
    u32(0),
    u16(0, 1),
    Buffer.alloc(16),
    u16(columns * side, rows * side),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, 0xffff),
    config,
  )
  return box(
    'stbl',
    box('stsd', u32(0, 1), entry),
    box('stts', u32(0, 1, sizes.length, tick)),
    box('stsc', u32(0, 1, 1, sizes.length, 1)),
    box('stsz', u32(0, 0, sizes.length, ...sizes)),
    box('stco', u32(0, 1, offset)),
  )
}

/** A film that shows each colour for a second. */
export function mp4(colours: readonly Colour[]): Buffer {
  const frames = colours.map((colour, n) => {
    const bytes = frame(colour, n)
    return Buffer.concat([u32(bytes.length), bytes])
  })
  const length = colours.length * tick
  const [width, height] = [columns * side, rows * side]
  const type = box('ftyp', Buffer.from('isom'), u32(512), Buffer.from('isomavc1mp41'))
  const movie = (offset: number) =>
    box(
      'moov',
      box('mvhd', u32(0, 0, 0, tick, length, 0x10000), u16(0x100, 0), u32(0, 0), matrix, Buffer.alloc(24), u32(2)),
      box(
        'trak',
        box('tkhd', u32(7, 0, 0, 1, 0, length, 0, 0), u16(0, 0, 0, 0), matrix, u32(width << 16, height << 16)),
        box(
          'mdia',
          box('mdhd', u32(0, 0, 0, tick, length), u16(0x55c4, 0)),
          box('hdlr', u32(0, 0), Buffer.from('vide'), u32(0, 0, 0), Buffer.from('video\0')),
          box(
            'minf',
            box('vmhd', u32(1, 0, 0)),
            box('dinf', box('dref', u32(0, 1), box('url ', u32(1)))),
            tables(
              frames.map((bytes) => bytes.length),
              offset,
            ),
          ),
        ),
      ),
    )
  const offset = type.length + movie(0).length + 8
  return Buffer.concat([type, movie(offset), box('mdat', ...frames)])
}
