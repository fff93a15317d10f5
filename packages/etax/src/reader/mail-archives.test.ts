import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { zipOf } from '../../test/zips.ts'
import { openArchive, roomForMail } from './mail-archives.ts'

const xml = Buffer.from(documentXml())

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
const others = ['a.7z', 'a.rar', 'a.msg', 'a.mbox', 'a.xml.gz', 'a.p7m', 'winmail.dat'].map((name) => ({
  name,
  content: 'a',
}))
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
    ['archives in one', 'a.zip', zipOf({ name: 'b/c.zip', content: 'c' }), ['archive', ['c.zip']]],
    ['others that may hold one', 'a.zip', zipOf(...others), ['archive', others.map(({ name }) => name)]],
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

  it('also what grows too large costs no more than that', () => {
    const room = roomForMail()
    const bytes = zipOf({ name: 'a.xml', content: Buffer.alloc(31 << 20) })
    for (let n = 0; n < 200; n++) openArchive({ name: 'a.zip', mimeType: 'application/zip', bytes }, room)
    expect(room.bytes).toBeLessThanOrEqual(0)
    expect(openArchive({ name: 'a.zip', mimeType: 'application/zip', bytes: zipOf(invoice) }, room)?.state).toBe(
      'unreadable',
    )
  })
})
