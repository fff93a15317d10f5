// The ZIP format according to PKWARE's APPNOTE 6.3.10: stored entries, names in UTF-8, sizes of any length (zip64).
// Written here because checksums by the libraries' own code are slower than a disk (docs/adr/0011).
import { crc32 } from 'node:zlib'
import { inBangkok } from '@khlang/contract/bangkok-time'
import { discard, markDisposable } from '@khlang/vault'

export type ZipFile = { path: string; modifiedAt: Date; size: number; bytes: AsyncIterable<Buffer> }
/** A folder's path ends with a slash. */
export type ZipFolder = { path: `${string}/`; modifiedAt: Date }
export type ZipEntry = ZipFile | ZipFolder

type Written = { name: Buffer; modifiedAt: Date; crc: number; size: number; offset: number; isFolder: boolean }

const max16 = 0xffff
const max32 = 0xffff_ffff
const utf8Names = 0x0800
const sizesFollow = 0x0008
const plainVersion = 20
const zip64Version = 45
const madeOnUnix = (3 << 8) | zip64Version
const fileMode = 0o100644
const folderMode = 0o040755
const folderFlag = 0x10
/** Small pieces are combined. */
const smallBytes = 32 * 1024
const togetherBytes = 128 * 1024

/**
 * Streams the archive of these entries; only the list of names is kept in memory. Throws if a file's size differs from
 * the declared one.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  let small: Buffer[] = []
  let smallSize = 0

  const flush = () => {
    const joined = Buffer.concat(small)
    // A small one shares its memory with others.
    if (joined.length === joined.buffer.byteLength) markDisposable(joined)
    small = []
    smallSize = 0
    return joined
  }
  function* give(piece: Buffer): Generator<Buffer> {
    offset += piece.length
    if (piece.length < smallBytes) {
      small.push(piece)
      smallSize += piece.length
      if (smallSize >= togetherBytes) yield flush()
      return
    }
    if (smallSize === 0) return yield piece
    // One write instead of two: a copy in memory costs less than a separate packet.
    small.push(piece)
    const joined = flush()
    discard(piece)
    yield joined
  }

  for await (const entry of entries) {
    const isFolder = !('bytes' in entry)
    const name = Buffer.from(entry.path)
    const known = { name, modifiedAt: entry.modifiedAt, offset, isFolder, crc: 0, size: isFolder ? 0 : entry.size }
    yield* give(localHeader(known))
    if (!isFolder) {
      let size = 0
      for await (const chunk of entry.bytes) {
        known.crc = crc32(chunk, known.crc)
        size += chunk.length
        yield* give(chunk)
      }
      if (size !== entry.size) throw new Error('A file has another size than was announced')
      yield* give(descriptor(known))
    }
    written.push(known)
  }
  const start = offset
  for (const entry of written) yield* give(centralHeader(entry))
  yield* give(ending(written.length, start, offset - start))
  if (smallSize > 0) yield flush()
}

const isLarge = ({ size }: Pick<Written, 'size'>) => size >= max32
const flagsOf = ({ isFolder }: Written) => (isFolder ? utf8Names : utf8Names | sizesFollow)

function localHeader(entry: Written): Buffer {
  const large = isLarge(entry)
  const extra = Buffer.concat([timeExtra(entry.modifiedAt), large ? zip64Extra([0, 0]) : Buffer.alloc(0)])
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x0403_4b50, 0)
  header.writeUInt16LE(large ? zip64Version : plainVersion, 4)
  header.writeUInt16LE(flagsOf(entry), 6)
  header.writeUInt32LE(dosTime(entry.modifiedAt), 10)
  if (large) {
    header.writeUInt32LE(max32, 18)
    header.writeUInt32LE(max32, 22)
  }
  header.writeUInt16LE(entry.name.length, 26)
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, entry.name, extra])
}

/** Values unknown before the bytes follow them. */
function descriptor(entry: Written): Buffer {
  const large = isLarge(entry)
  const bytes = Buffer.alloc(large ? 24 : 16)
  bytes.writeUInt32LE(0x0807_4b50, 0)
  bytes.writeUInt32LE(entry.crc, 4)
  if (large) {
    bytes.writeBigUInt64LE(BigInt(entry.size), 8)
    bytes.writeBigUInt64LE(BigInt(entry.size), 16)
  } else {
    bytes.writeUInt32LE(entry.size, 8)
    bytes.writeUInt32LE(entry.size, 12)
  }
  return bytes
}

function centralHeader(entry: Written): Buffer {
  const { name, crc, size, offset, isFolder, modifiedAt } = entry
  const far = [...(isLarge(entry) ? [size, size] : []), ...(offset >= max32 ? [offset] : [])]
  const extra = Buffer.concat([timeExtra(modifiedAt), far.length > 0 ? zip64Extra(far) : Buffer.alloc(0)])
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x0201_4b50, 0)
  header.writeUInt16LE(madeOnUnix, 4)
  header.writeUInt16LE(far.length > 0 ? zip64Version : plainVersion, 6)
  header.writeUInt16LE(flagsOf(entry), 8)
  header.writeUInt32LE(dosTime(modifiedAt), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(Math.min(size, max32), 20)
  header.writeUInt32LE(Math.min(size, max32), 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt16LE(isFolder ? folderFlag : 0, 38)
  header.writeUInt16LE(isFolder ? folderMode : fileMode, 40)
  header.writeUInt32LE(Math.min(offset, max32), 42)
  return Buffer.concat([header, name, extra])
}

function ending(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(size, max32), 12)
  end.writeUInt32LE(Math.min(start, max32), 16)
  if (count < max16 && size < max32 && start < max32) return end
  const far = Buffer.alloc(56)
  far.writeUInt32LE(0x0606_4b50, 0)
  far.writeBigUInt64LE(44n, 4)
  far.writeUInt16LE(madeOnUnix, 12)
  far.writeUInt16LE(zip64Version, 14)
  far.writeBigUInt64LE(BigInt(count), 24)
  far.writeBigUInt64LE(BigInt(count), 32)
  far.writeBigUInt64LE(BigInt(size), 40)
  far.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x0706_4b50, 0)
  locator.writeBigUInt64LE(BigInt(start + size), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([far, locator, end])
}

function zip64Extra(values: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index))
  return extra
}

/** The exact time: the older DOS field has neither a time zone nor odd seconds. */
function timeExtra(at: Date): Buffer {
  const extra = Buffer.alloc(9)
  extra.writeUInt16LE(0x5455, 0)
  extra.writeUInt16LE(5, 2)
  extra.writeUInt8(1, 4)
  extra.writeInt32LE(Math.max(0, Math.min(0x7fff_ffff, Math.floor(at.getTime() / 1000))), 5)
  return extra
}

/** Date and time in MS-DOS format, in Bangkok time; from 1980 on. */
function dosTime(at: Date): number {
  const local = new Date(Math.max(inBangkok(at).getTime(), Date.UTC(1980, 0, 1)))
  const year = Math.min(local.getUTCFullYear() - 1980, 127)
  const date = (year << 9) | ((local.getUTCMonth() + 1) << 5) | local.getUTCDate()
  const time = (local.getUTCHours() << 11) | (local.getUTCMinutes() << 5) | (local.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
