import { afterAll, describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { attach, file } from '../../test/pdfs.ts'
import { hasSamples, readKit, sample } from '../../test/samples.ts'
import { createEtax } from './reader.ts'

const reader = createEtax({ now: () => new Date('2026-11-20T03:00:00Z') })
afterAll(() => reader.close())

const xml = Buffer.from(documentXml())
const pdf = attach('names', [{ name: 'ETDA-invoice.xml', object: file(xml) }])

type Part = { type: string; name?: string; content: Uint8Array }
const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

const part = ({ type, name, content }: Part) =>
  type === 'message/rfc822'
    ? `Content-Type: message/rfc822\r\n\r\n${Buffer.from(content).toString('utf8')}`
    : `Content-Type: ${type}${name === undefined ? '' : `; name="${encoded(name)}"`}\r\nContent-Transfer-Encoding: base64\r\n${
        name === undefined ? '' : `Content-Disposition: attachment; filename="${encoded(name)}"\r\n`
      }\r\n${(
        Buffer.from(content)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\r\n')}`

const message = (...parts: Part[]) =>
  Buffer.from(
    `From: Seller <billing@seller.example>\r\nTo: etax@buyer.example\r\nSubject: ${encoded('ใบกำกับภาษี')}\r\nMessage-ID: <1@seller.example>\r\nDate: Fri, 20 Nov 2026 02:00:00 +0000\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.map((one) => `--b\r\n${part(one)}\r\n`).join('')}--b--\r\n`,
  )

const text = { type: 'text/plain', content: Buffer.from('hello') }
const asPdf = { type: 'application/octet-stream', name: 'ใบกำกับภาษี.pdf', content: pdf }
const asXml = { type: 'text/xml', name: 'invoice.xml', content: xml }

describe('a message', () => {
  it('gives its headers, and one document for its PDF and its XML', async () => {
    const mail = await reader.readMail(message(text, asXml, asPdf))
    expect(mail).toMatchObject({
      outcome: 'keep',
      messageId: '<1@seller.example>',
      subject: 'ใบกำกับภาษี',
      senders: { from: ['billing@seller.example'], fromFields: 1, sender: null, returnPath: null },
      to: ['etax@buyer.example'],
      date: '2026-11-20T02:00:00.000Z',
      unkept: [],
    })
    expect(mail.documents).toHaveLength(1)
    expect(mail.documents[0]?.files.map(({ name, source }) => [name, source])).toEqual([
      ['ใบกำกับภาษี.pdf', 'pdf'],
      ['invoice.xml', 'xml'],
    ])
    expect(Buffer.from(mail.documents[0]?.files[0]?.bytes ?? []).equals(pdf)).toBe(true)
  })

  it('may have several documents, and be within another message', async () => {
    const other = { ...asXml, name: 'other.xml', content: Buffer.from(documentXml({ number: 'OTHER' })) }
    expect((await reader.readMail(message(asPdf, other))).documents).toHaveLength(2)
    const within = { type: 'message/rfc822', content: message(asPdf) }
    expect((await reader.readMail(message(text, within))).documents).toHaveLength(1)
  })

  it.each<[string, Part[], { outcome: string; reason: string }]>([
    ['nothing attached', [text], { outcome: 'skip', reason: 'no_attachment' }],
    [
      'a picture',
      [{ type: 'image/png', name: 'a.png', content: Buffer.from('\u0089PNG') }],
      { outcome: 'skip', reason: 'no_attachment' },
    ],
    [
      'a damaged archive',
      [{ type: 'application/zip', name: 'a.zip', content: Buffer.from('PK\u0003\u0004') }],
      { outcome: 'failed', reason: 'unreadable' },
    ],
    [
      'a PDF without a document',
      [{ ...asPdf, content: attach('names', []) }],
      { outcome: 'skip', reason: 'no_document' },
    ],
    [
      'its body encrypted',
      [{ type: 'application/pkcs7-mime', name: 'smime.p7m', content: Buffer.from('0') }],
      { outcome: 'failed', reason: 'encrypted' },
    ],
    ['half a PDF', [{ ...asPdf, content: pdf.subarray(0, 500) }], { outcome: 'failed', reason: 'unreadable' }],
    ['half an XML', [{ ...asXml, content: xml.subarray(0, 500) }], { outcome: 'failed', reason: 'unreadable' }],
  ])('with %s is not kept, and says why', async (_, parts, expected) => {
    expect(await reader.readMail(message(...parts))).toMatchObject({ ...expected, documents: [] })
  })

  it('that is cut off or no message at all harms nothing', async () => {
    const whole = message(asPdf)
    expect(await reader.readMail(whole.subarray(0, Math.floor(whole.length * 0.8)))).toMatchObject({
      outcome: 'failed',
    })
    expect(await reader.readMail(Buffer.from('no headers'))).toMatchObject({ outcome: 'skip' })
    expect(await reader.readMail(Buffer.alloc(41 << 20, 0x20))).toMatchObject({
      outcome: 'failed',
      reason: 'too_large',
    })
    const deep = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n'.repeat(500)}`
    expect((await reader.readMail(Buffer.from(deep))).documents).toEqual([])
  })
})

const mails = hasSamples ? readKit().filter(({ file: name }) => name.endsWith('.eml')) : []

describe.skipIf(!hasSamples)('the messages of the synthetic set (skipped without it)', () => {
  it.each(mails)('$file: $expect', async (line) => {
    const before = process.memoryUsage().rss
    const mail = await reader.readMail(sample(`kit/${line.file}`))
    if (line.maxMegabytes) expect(process.memoryUsage().rss - before).toBeLessThan(line.maxMegabytes << 20)
    const found = mail.documents.map(({ reading }) => ({
      number: reading.document.number,
      type: reading.document.type,
    }))
    if (line.expect === 'keep') expect(found).toEqual(line.kept?.map(({ number, type }) => ({ number, type })))
    // A message that is known, or for another mailbox, is one to whoever knows the mailbox.
    else if (['duplicate', 'hold'].includes(line.expect)) expect([mail.outcome, found.length]).toEqual(['keep', 1])
    else expect(line.expect.split('-or-')).toContain(mail.outcome)
  })

  it('keeps those of the smaller set, and fails the broken one', async () => {
    for (const name of ['mail-to-one.eml', 'mail-xml-only.eml'])
      expect((await reader.readMail(sample(`samples/${name}`))).outcome).toBe('keep')
    expect((await reader.readMail(sample('samples/broken/mail-broken-mime.eml'))).outcome).toBe('failed')
  })
})
