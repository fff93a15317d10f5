import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { attached, message, said, parts } from '../../test/mail-cases.ts'
import { type Packed, zipOf } from '../../test/zips.ts'
import { createEtax } from './reader.ts'

const reader = createEtax({ now: () => new Date('2026-11-20T03:00:00Z') })
afterAll(() => reader.close())

const invoice: Packed = { name: 'invoice.xml', content: documentXml({ number: 'IV-1' }) }
const within = (name: string, ...list: Packed[]): Packed => ({ name, content: zipOf(...list) })
/** A zip in so many others. */
const nested = (times: number, file: Packed): Packed =>
  times === 0 ? file : within(`${times}.zip`, nested(times - 1, file))
const read = (...files: Packed[]) =>
  reader.readMail(
    Uint8Array.from(
      Buffer.from(
        message('o', ...files.map(({ name, content }) => attached('application/octet-stream', String(name), content))),
        'latin1',
      ),
    ),
  )
const numbersIn = async (file: Packed) => (await read(file)).documents.map(({ reading }) => reading.document.number)

describe('a document in archives within each other is found', () => {
  const mail = message('i', attached('text/xml', 'invoice.xml', invoice.content))
  const gzipped: Packed = { name: 'invoice.xml.gz', content: gzipSync(invoice.content) }
  it.each<[string, Packed]>([
    ['a zip in a zip', nested(2, invoice)],
    ['five zips', nested(5, invoice)],
    ['a gzip in a zip', within('a.zip', gzipped)],
    ['a message in two zips', nested(2, { name: 'f.eml', content: mail })],
    ['a mailbox in a zip', within('a.zip', { name: 'f.mbox', content: `From a@b Fri Nov 20 02:00:00 2026\n${mail}` })],
    [
      'a zip in a message in a zip',
      within('a.zip', { name: 'f.eml', content: message('m', attached('application/zip', 'b.zip', zipOf(invoice))) }),
    ],
  ])('%s', async (_, file) => {
    expect(await numbersIn(file)).toEqual(['IV-1'])
  })
})

describe('what may hold a document in an archive and cannot be read counts as failed', () => {
  const cutOff = (zip: Packed): Packed => ({ ...zip, content: Buffer.from(zip.content).subarray(0, 200) })
  it.each<[string, Packed, string]>([
    ['a zip with a password in a zip', within('a.zip', within('b.zip', { ...invoice, flags: 1 })), 'encrypted'],
    ['a zip that is cut off in a zip', within('a.zip', cutOff(within('b.zip', invoice))), 'unreadable'],
    ['another archive in a zip', within('a.zip', { name: 'b.7z', content: '7z' }), 'unreadable'],
    ['a message of Outlook in a zip', within('a.zip', { name: 'b.msg', content: 'a' }), 'unreadable'],
    ['a zip deeper than any that is opened', nested(6, invoice), 'unreadable'],
    [
      'a message without its parts in a zip',
      within('a.zip', {
        name: 'f.eml',
        content: said('never') + parts('used', attached('text/xml', 'invoice.xml', invoice.content)),
      }),
      'unreadable',
    ],
    ['more than is read', nested(2, { name: 'a.xml', content: Buffer.alloc(31 << 20) }), 'unreadable'],
  ])('%s', async (_, file, reason) => {
    expect(await read(file)).toMatchObject({ outcome: 'failed', reason, documents: [] })
  })

  it('and a picture in two zips is nothing to keep', async () => {
    expect(await read(nested(2, { name: 'a.png', content: 'a' }))).toMatchObject({ outcome: 'skip', reason: 'archive' })
  })

  it('many small archives of what grows are given up soon', async () => {
    const bomb = within('b.zip', { name: 'a.xml', content: Buffer.alloc(31 << 20) })
    const bombs = Array.from({ length: 40 }, (_, n) => ({ ...bomb, name: `${n}.zip` }))
    const since = performance.now()
    const mail = await read(within('a.zip', ...bombs.map((one) => within(`x${one.name}`, ...bombs))))
    expect(mail).toMatchObject({ outcome: 'failed', reason: 'unreadable' })
    expect(performance.now() - since).toBeLessThan(5000)
  })

  it('what says that it grows a thousandfold is nothing to keep', async () => {
    const bomb = { name: 'a.xml', content: Buffer.alloc(31 << 20), said: 31 << 20 }
    expect(await read(nested(2, bomb))).toMatchObject({ outcome: 'skip', reason: 'archive' })
  })

  it('and a document beside them is kept', async () => {
    const noise = { name: 'b.zip', content: randomBytes(50) }
    const mail = await read(within('a.zip', noise, invoice))
    expect(mail.documents).toHaveLength(1)
    expect(mail.unkept.map(({ name, reason }) => [name, reason])).toContainEqual(['b.zip', 'unreadable'])
  })
})
