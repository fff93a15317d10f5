import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { openArchive, roomForMail } from './mail-archives.ts'

const xml = Buffer.from(documentXml())

type Packed = { name: string | Buffer; content: Buffer | string; flags?: number; method?: 0 | 8 | 99 }
function zipOf(...list: Packed[]): Buffer {
  const entries: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name: named, content, flags = 0, method = 8 } of list) {
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

function tnefOf(...attributes: [id: number, value: Buffer][]): Buffer {
  const head = Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1, 0])
  return Buffer.concat([
    head,
    ...attributes.flatMap(([id, value]) => {
      const start = Buffer.alloc(9)
      start.writeUInt8(2)
      start.writeUInt32LE(id, 1)
      start.writeUInt32LE(value.length, 5)
      return [start, value, Buffer.alloc(2)]
    }),
  ])
}
const begins: [number, Buffer] = [0x00069002, Buffer.alloc(14)]
const titled = (name: Buffer): [number, Buffer] => [0x00018010, Buffer.concat([name, Buffer.alloc(1)])]
const holding = (bytes: Buffer): [number, Buffer] => [0x0006800f, bytes]

const open = (name: string, bytes: Buffer) => {
  const opening = openArchive({ name, mimeType: 'application/octet-stream', bytes }, roomForMail())
  return opening && [opening.state, opening.files.map((file) => file.name)]
}

const thai = Buffer.from([0xba, 0xd4, 0xc5])
const invoice = { name: 'invoice.xml', content: xml }
const outlook = tnefOf(begins, titled(Buffer.from('INVOIC~1.XML')), holding(xml), begins, titled(thai), holding(xml))

describe('what may hold a document in a mail is looked into, or said to be closed', () => {
  it.each<[string, string, Buffer, ReturnType<typeof open>]>([
    ['a zip', 'a.zip', zipOf(invoice, { name: 'a.png', content: 'a' }), ['archive', ['invoice.xml']]],
    ['one that is not packed', 'a.zip', zipOf({ ...invoice, method: 0 }), ['archive', ['invoice.xml']]],
    ['folders in one', 'a.zip', zipOf({ ...invoice, name: 'a/b/c.xml' }), ['archive', ['c.xml']]],
    [
      'Thai names in one',
      'a',
      zipOf({ ...invoice, name: Buffer.concat([thai, Buffer.from('.xml')]) }),
      ['archive', ['บิล.xml']],
    ],
    ['one with a password', 'a.zip', zipOf({ ...invoice, flags: 1 }), ['encrypted', []]],
    [
      'one whose password is for some',
      'a.zip',
      zipOf(invoice, { ...invoice, flags: 1 }),
      ['encrypted', ['invoice.xml']],
    ],
    ['one that is packed in another way', 'a.zip', zipOf({ ...invoice, method: 99 }), ['unreadable', []]],
    ['one that is cut off', 'a.zip', zipOf(invoice).subarray(0, 500), ['unreadable', []]],
    ['one that is none', 'a.zip', Buffer.from('no'), ['unreadable', []]],
    ['one that grows', 'a.zip', zipOf({ name: 'a.xml', content: Buffer.alloc(31 << 20) }), ['unreadable', []]],
    ['the file of an office program', 'a.docx', zipOf({ name: '[Content_Types].xml', content: '<a/>' }), null],
    ['a gzip', 'a.xml.gz', gzipSync(xml), ['archive', ['a.xml']]],
    ['a gzip that grows', 'a.xml.gz', gzipSync(Buffer.alloc(31 << 20)), ['unreadable', []]],
    ['a tape archive', 'a.tar.gz', gzipSync(xml), ['unreadable', []]],
    ['other archives', 'a.RAR', Buffer.from('Rar!'), ['unreadable', []]],
    ['a message of Outlook', 'a.msg', Buffer.from('a'), ['unreadable', []]],
    ['what Outlook packs', 'winmail.dat', outlook, ['archive', ['INVOIC~1.XML', 'บิล']]],
    ['a message in it', 'winmail.dat', tnefOf(begins, titled(Buffer.from('Fwd'))), ['unreadable', []]],
    ['one that is cut off', 'winmail.dat', outlook.subarray(0, outlook.length - 100), ['unreadable', ['INVOIC~1.XML']]],
    ['any other file', 'a.xml', xml, null],
  ])('%s (%s)', (_, name, bytes, expected) => {
    expect(open(name, bytes)).toEqual(expected)
  })

  it('all archives of a mail together give no more than a mail may have', () => {
    const room = roomForMail()
    const bytes = zipOf({ name: 'a.xml', content: Buffer.alloc(25 << 20) })
    const states = [1, 2, 3].map(() => openArchive({ name: 'a.zip', mimeType: 'application/zip', bytes }, room)?.state)
    expect(states).toEqual(['archive', 'unreadable', 'unreadable'])
  })
})
