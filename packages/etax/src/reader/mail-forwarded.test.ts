import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { documentXml } from '../../test/documents.ts'
import { makeCms } from '../../test/cms.ts'
import { attached, message, parts, said } from '../../test/mail-cases.ts'
import { hasOpenssl, makeIdentity } from '../../test/signing.ts'
import { createEtax } from './reader.ts'

const reader = createEtax({ now: () => new Date('2026-11-20T03:00:00Z') })
afterAll(() => reader.close())

const invoice = (number: string) => attached('text/xml', 'invoice.xml', documentXml({ number }))
const inner = message('i', invoice('IV-1'))
const asFile = (kind: string) =>
  `Content-Type: message/rfc822; name="f.eml"\r\nContent-Disposition: ${kind}; filename="f.eml"\r\n\r\n${inner}`

const read = (raw: string | Uint8Array) =>
  reader.readMail(typeof raw === 'string' ? Buffer.from(raw, 'latin1') : Uint8Array.from(raw))
const numbersIn = async (raw: string | Uint8Array) =>
  (await read(raw)).documents.map(({ reading }) => reading.document.number)

describe('a document in a forwarded message is found', () => {
  it.each<[string, string]>([
    ['as part of it', `Content-Type: message/rfc822\r\n\r\n${inner}`],
    ['inline with a name', asFile('inline')],
    ['as an attached message', asFile('attachment')],
    ['as an .eml of its own type', attached('message/rfc822', 'f.eml', inner)],
    ['as an .eml of no known type', attached('application/octet-stream', 'f.eml', inner)],
    ['as an .eml that is called text', attached('text/plain', 'f.eml', inner)],
    ['without a name that says so', attached('application/octet-stream', 'f', inner)],
    ['twice forwarded', attached('application/octet-stream', 'g.eml', message('m', asFile('attachment')))],
    ['in an attached mailbox', attached('application/mbox', 'a.mbox', `From a@b Fri Nov 20 02:00:00 2026\n${inner}`)],
  ])('%s', async (_, part) => {
    expect(await numbersIn(message('o', part))).toEqual(['IV-1'])
  })

  it('among what belongs to a page', async () => {
    const raw = said('r', 'related') + parts('r', 'Content-Type: text/html\r\n\r\n<p>', invoice('IV-1'))
    expect(await numbersIn(raw)).toEqual(['IV-1'])
  })

  it('and the message stays a file beside it', async () => {
    const { unkept } = await read(message('o', asFile('attachment')))
    expect(unkept.map(({ name, reason }) => [name, reason])).toEqual([['f.eml', 'other']])
  })
})

describe('a message that is signed as a whole is opened', () => {
  const signer = makeIdentity('0105500000038', null)
  const signed = (content: string | Buffer) =>
    makeCms(Buffer.from(content), { signer, encapsulate: { content: Buffer.from(content) } })
  const whole = (type: string, content: Uint8Array) =>
    `From: billing@seller.example\r\nSubject: Invoice\r\nMIME-Version: 1.0\r\n${attached(type, 'smime.p7m', content)}`
  const entity = inner.slice(inner.indexOf('Content-Type'))

  it.each<[string, string]>([
    ['by itself', whole('application/pkcs7-mime; smime-type=signed-data', signed(entity))],
    ['by its older name', whole('application/x-pkcs7-mime', signed(entity))],
    ['forwarded', message('o', attached('message/rfc822', 'f.eml', whole('application/pkcs7-mime', signed(entity))))],
    ['twice', whole('application/pkcs7-mime', signed(whole('application/pkcs7-mime', signed(entity))))],
    ['as a file', message('o', attached('application/octet-stream', 'smime.p7m', signed(entity)))],
    [
      'as a document',
      message('o', attached('application/pkcs7-mime', 'iv.xml.p7m', signed(documentXml({ number: 'IV-1' })))),
    ],
  ])('%s', async (_, raw) => {
    expect(await numbersIn(raw)).toEqual(['IV-1'])
  })

  it('and one that is encrypted, or damaged, still counts as failed', async () => {
    for (const content of [Buffer.from('30060609', 'hex'), signed(entity).subarray(0, 200)])
      expect(await read(whole('application/pkcs7-mime', content))).toMatchObject({
        outcome: 'failed',
        reason: 'encrypted',
      })
  })

  it.skipIf(!hasOpenssl)('as OpenSSL writes it, in pieces (skipped without it)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'khlang-smime-'))
    const path = (name: string) => join(folder, name)
    writeFileSync(path('crt'), signer.pem)
    writeFileSync(path('key'), signer.key.export({ type: 'pkcs8', format: 'pem' }))
    writeFileSync(path('entity'), entity)
    const from = ['-signer', path('crt'), '-inkey', path('key'), '-in', path('entity'), '-subject', 'Invoice']
    const raw = execFileSync('openssl', ['cms', '-sign', '-nodetach', '-binary', '-stream', '-indef', ...from])
    expect(await numbersIn(raw)).toEqual(['IV-1'])
  })
})

describe('what may hold a document and is not found', () => {
  const wrong = said('never-used') + parts('used', 'Content-Type: text/plain\r\n\r\nhello', invoice('IV-1'))
  const within = `Content-Type: multipart/mixed; boundary=wrong\r\n\r\n${parts('right', invoice('IV-1'))}`
  it.each<[string, string]>([
    ['for a boundary that is never used', wrong],
    ['for one of a part', message('o', within)],
    ['for one of an attached message', message('o', attached('application/octet-stream', 'f.eml', wrong))],
    [
      'in a message deeper than any that is opened',
      [...'abcdefghijklm'].reduce(
        (raw, one) => message(one, attached('application/octet-stream', 'f.eml', raw)),
        inner,
      ),
    ],
  ])('%s counts as failed', async (_, raw) => {
    expect(await read(raw)).toMatchObject({
      outcome: 'failed',
      reason: 'unreadable',
      lost: [expect.stringMatching(/eml$/)],
    })
  })

  it('is not what a report about an undelivered message quotes', async () => {
    const quoted = `Content-Type: text/rfc822-headers\r\n\r\n${said('unsent')}`
    expect(await read(message('o', quoted))).toMatchObject({ outcome: 'skip', lost: [] })
  })
})

it('messages that follow each other in one file are all read, or named', async () => {
  const from = 'From billing@seller.example Fri Nov 20 02:00:00 2026\n'
  const two = (second: string) => `${from}${inner}\r\n${from}${second}`
  expect(await numbersIn(two(message('j', invoice('IV-2'))))).toEqual(['IV-1', 'IV-2'])
  const wrong = said('never-used') + parts('used', invoice('IV-2'))
  expect(await read(two(wrong))).toMatchObject({ lost: ['Fwd: Invoice.eml'] })
})

describe('names', () => {
  const nameless = (type: string) =>
    `Content-Type: ${type}\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from('%PDF-1.4 nothing').toString('base64')}`
  it.each([
    ['application/pdf', 'Fwd: Invoice.pdf'],
    ['application/octet-stream', 'Fwd: Invoice.pdf'],
    ['image/png', 'Fwd: Invoice.png'],
  ])('that are missing come from the subject and the type: %s', async (type, name) => {
    const { unkept } = await read(message('o', nameless(type)))
    expect(unkept.map((one) => one.name)).toEqual([name])
  })

  it('in the Thai code page are read, and contents beside them are as they were', async () => {
    const thai = Buffer.from([0xba, 0xd4, 0xc5]).toString('latin1')
    const utf8 = Buffer.from('บิล').toString('latin1')
    const content = `Content-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${utf8}6.bin"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${thai}`
    const raw = message('o', attached('application/pdf', `${thai}5.pdf`, '%PDF-1.4 nothing'), content)
    const mail = await read(raw.replace('Fwd: Invoice', thai))
    expect(mail.subject).toBe('บิล')
    expect(mail.unkept.map(({ name }) => name)).toEqual(['บิล5.pdf', 'บิล6.bin'])
    expect(
      Buffer.from(mail.unkept[1]?.bytes ?? [])
        .toString('latin1')
        .trim(),
    ).toBe(thai)
  })
})
