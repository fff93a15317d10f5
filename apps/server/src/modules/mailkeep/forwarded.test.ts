import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, describe, expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { mailCases } from '../../../../../packages/etax/test/mail-cases.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { zipOf } from '../../../test/documents.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld } from '../../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv, mailRule, rawMail } from '../../../test/mails.ts'

let one: Business
let smtp: Awaited<ReturnType<typeof listenForMail>>
let boxId: string
let folder: string

beforeAll(async () => {
  const world = await createWorld({ ...mailEnv, LIMIT_MAIL_IN_PER_MINUTE: '1000' }, { consents: fakeConsents() })
  one = await createBusiness(world)
  smtp = await listenForMail(world)
  const made = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', { name: 'A', localPart: 'acme' })
  boxId = made.id
  folder = await one.malee.folder(one.root, 'จากเมล')
})

const asXml = (number: string) => ({
  filename: `${number}.xml`,
  content: documentXml({ number, buyer: `${company}00000` }),
})
const newest = async (): Promise<MailDetail> => {
  const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=1')
  return one.malee.call<MailDetail>('GET', `/api/admin/mails/${items[0]?.id}`)
}
const inbox = async (number: string) =>
  (await one.malee.call<{ items: object[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)).items
const keepEverything = (isOn: boolean) =>
  one.malee.call('PUT', `/api/admin/mailboxes/${boxId}/rules`, {
    rules: isOn ? [mailRule({ action: 'folder', folderId: folder })] : [],
  })
const sendRaw = (raw: Buffer) => smtp.sendRaw(raw, `acme@${mailDomain}`)

describe('a forwarded message', () => {
  test.each(['message/rfc822', 'application/octet-stream'])(
    'attached as %s has its document kept',
    async (contentType) => {
      const number = `FW-${contentType.length}`
      const content = await rawMail({ attachments: [asXml(number)] })
      const { code } = await smtp.send({ attachments: [{ filename: 'f.eml', content, contentType }] })
      expect(code).toBe(250)
      expect(await inbox(number)).toHaveLength(1)
      expect(await newest()).toMatchObject({ status: 'kept' })
      expect((await newest()).parts[0]).toMatchObject({ name: `${number}.xml`, status: 'kept' })
    },
  )
})

describe.each([
  ['no rule', false],
  ['a rule that keeps everything', true],
])('with %s', (_, isOn) => {
  beforeAll(() => keepEverything(isOn))

  test('a mail whose parts cannot be found is failed', async () => {
    const raw = await rawMail({ attachments: [asXml(`FW-B${isOn}`)] })
    const wrong = Buffer.from(raw.toString('latin1').replace(/boundary="[^"]*"/, 'boundary="never-used"'), 'latin1')
    expect((await sendRaw(wrong)).code).toBe(554)
    expect(await newest()).toMatchObject({
      status: 'failed',
      reason: 'unreadable',
      parts: [{ name: 'ใบกำกับภาษี.eml', status: 'failed', reason: 'unreadable' }],
    })
  })

  test('an archive that nobody opens without its password is failed', async () => {
    const content = zipOf({ 'a.xml': 'a' })
    // Bit 0 of the flags of the entry.
    content.writeUInt16LE(1, 6)
    await smtp.send({ attachments: [{ filename: 'secret.zip', content }] })
    const { status, reason, parts } = await newest()
    expect([status, reason, parts.map((part) => [part.name, part.status])]).toEqual([
      'failed',
      'encrypted',
      isOn
        ? [
            ['secret.zip', 'kept'],
            ['secret.zip', 'failed'],
          ]
        : [['secret.zip', 'failed']],
    ])
  })

  test('of two mails in one both are kept, or the second is named as failed', async () => {
    const line = Buffer.from('From billing@seller.example Fri Nov 20 02:00:00 2026\r\n')
    const mail = (number: string) => rawMail({ attachments: [asXml(number)] })
    const [first, second] = [`FW-C1${isOn}`, `FW-C2${isOn}`]
    const both = [line, await mail(first), Buffer.from('\r\n'), line, await mail(second)]
    expect((await sendRaw(Buffer.concat(both))).code).toBe(250)
    expect(await newest()).toMatchObject({ status: 'kept', parts: [{ documentNo: first }, { documentNo: second }] })
    const [third, fourth] = [`FW-C3${isOn}`, `FW-C4${isOn}`]
    const wrong = (await mail(fourth)).toString('latin1').replace(/boundary="[^"]*"/, 'boundary="never-used"')
    await sendRaw(Buffer.concat([line, await mail(third), Buffer.from('\r\n'), line, Buffer.from(wrong, 'latin1')]))
    expect(await newest()).toMatchObject({ status: 'failed', parts: [{ documentNo: third }, { reason: 'unreadable' }] })
  })
})

test('a file without a name has one from its mail, and one in the Thai code page the name that it has', async () => {
  await keepEverything(true)
  const part = (name: string) =>
    `--o\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment${name}\r\n\r\n%PDF-1.4 nothing ${name.length}\r\n`
  const thai = Buffer.from([0xba, 0xd4, 0xc5]).toString('latin1')
  const raw = `From: a@b.example\r\nSubject: Fwd: Invoice\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n${part('')}${part(`; filename="${thai}5.pdf"`)}--o--\r\n`
  await sendRaw(Buffer.from(raw, 'latin1'))
  const names = (await one.malee.list(folder)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Fwd_ Invoice.pdf', 'บิล5.pdf']))
})

describe('a mail of each kind that was once misread', () => {
  beforeAll(() => keepEverything(true))
  const right: Record<string, { code: number; status: string; parts: object[] }> = {
    'mail-wrong-boundary.eml': { code: 554, status: 'failed', parts: [{ status: 'failed', reason: 'unreadable' }] },
    'mail-encrypted-zip.eml': {
      code: 250,
      status: 'failed',
      parts: [
        { name: 'secret.zip', status: 'kept' },
        { name: 'secret.zip', status: 'failed', reason: 'encrypted' },
      ],
    },
    '09-two-messages.mbox': {
      code: 250,
      status: 'kept',
      parts: [
        { documentNo: 'CASE-3', status: 'kept' },
        { documentNo: 'CASE-3b', status: 'kept' },
      ],
    },
    // How its sender is marked: senders.test.ts.
    '11-spoofed-sender.eml': { code: 250, status: 'kept', parts: [{ documentNo: 'CASE-4', status: 'kept' }] },
    'forwarded-as-attachment.eml': {
      code: 250,
      status: 'kept',
      parts: [{ documentNo: 'CASE-5', status: 'kept' }, { name: 'f.eml' }],
    },
    'forwarded-as-octet-stream.eml': {
      code: 250,
      status: 'kept',
      parts: [{ documentNo: 'CASE-6', status: 'kept' }, { name: 'f.eml' }],
    },
    // What is no PDF at all is kept under its name, and named.
    'attachment-without-name.eml': {
      code: 250,
      status: 'failed',
      parts: [
        { name: 'Fwd: Invoice.pdf', status: 'kept' },
        { name: 'Fwd: Invoice.pdf', reason: 'unreadable' },
      ],
    },
    'raw-tis620-name.eml': {
      code: 250,
      status: 'failed',
      parts: [
        { name: 'บิล5.pdf', status: 'kept' },
        { name: 'บิล5.pdf', reason: 'unreadable' },
      ],
    },
  }

  test.each(Object.entries(right).map(([name, one], n) => [name, one, `CASE-${n + 1}`] as const))(
    '%s',
    async (name, { code, ...outcome }, number) => {
      const raw = mailCases([number, `${number}b`], `${company}00000`)[name] ?? Buffer.alloc(0)
      // Each is another message.
      const own = Buffer.from(raw.toString('latin1').replaceAll('@seller.example>', `@${number}.example>`), 'latin1')
      const answered = await sendRaw(own)
      expect(await newest()).toMatchObject(outcome)
      expect(answered.code).toBe(code)
    },
  )
})
