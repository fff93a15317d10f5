import { crc32, deflateRawSync } from 'node:zlib'

/** An entry; the flags, the method and the size that it says are those of the format. */
export type Packed = {
  name: string | Buffer
  content: Buffer | string
  flags?: number
  said?: number
  method?: 0 | 8 | 99
}
/** A zip with exactly these entries. */
export function zipOf(...list: Packed[]): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: named, content, flags = 0, method = 8, said = 0 } of list) {
    const name = Buffer.from(named)
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(method, 8)
    local.writeUInt32LE(crc32(content), 14)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(method, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt32LE(said, 24)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entries.push(local, name, packed)
    directory.push(entry, name)
    offset += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(list.length, 10)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...entries, ...directory, end])
}
