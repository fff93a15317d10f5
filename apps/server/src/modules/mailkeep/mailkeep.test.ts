import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { connect } from 'node:net'
import type { MailRule } from '@khlang/contract/mailboxes'
import type { MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, describe, expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { attach, file } from '../../../../../packages/etax/test/pdfs.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { zipOf } from '../../../test/documents.ts'
import type { Client } from '../../../test/client.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { listenForMail, mailDomain, mailEnv, mailRule } from '../../../test/mails.ts'

let world: World
let one: Business
let smtp: Awaited<ReturnType<typeof listenForMail>>
let boxId: string
const consents = fakeConsents()

beforeAll(async () => {
  world = await createWorld({ ...mailEnv, LIMIT_MAIL_IN_PER_MINUTE: '1000' }, { consents })
  one = await createBusiness(world)
  smtp = await listenForMail(world)
  const made = await one.malee.call<{ id: string; address: string }>('POST', '/api/admin/mailboxes', {
    name: 'ใบกำกับภาษีซื้อ',
    localPart: 'acme',
  })
  expect(made.address).toBe(`acme@${mailDomain}`)
  boxId = made.id
})

const xmlFor = (number: string, more: Parameters<typeof documentXml>[0] = {}) =>
  documentXml({ number, buyer: `${company}00000`, ...more })
const asXml = (number: string, more = {}) => ({ filename: `${number}.xml`, content: xmlFor(number, more) })
const asPdf = (xml: string, filename = 'ใบกำกับภาษี.pdf') => ({
  filename,
  content: attach('names', [{ name: 'ETDA-invoice.xml', object: file(Buffer.from(xml)) }]),
})

const newest = async (): Promise<MailDetail> => {
  const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=1')
  return one.malee.call<MailDetail>('GET', `/api/admin/mails/${items[0]?.id}`)
}
const inbox = async (number: string) =>
  (await one.malee.call<{ items: { id: string; status: string }[] }>('GET', `/api/edocs/inbox?documentNo=${number}`))
    .items

const writeRules = (rules: object[]) =>
  one.malee.call<{ items: MailRule[] }>('PUT', `/api/admin/mailboxes/${boxId}/rules`, {
    rules: rules.map(mailRule),
  })

describe('mail that is sent here', () => {
  test('with an e-document is answered once it is in the Inbox, and is listed with it', async () => {
    expect((await smtp.send({ attachments: [asXml('SM-1')] })).code).toBe(250)
    const [document] = await inbox('SM-1')
    expect(document?.status).toBe('active')
    const mail = await newest()
    expect(mail).toMatchObject({ status: 'kept', reason: null, from: 'billing@seller.example', subject: 'ใบกำกับภาษี' })
    expect(mail.parts).toMatchObject([{ name: 'SM-1.xml', status: 'kept', documentNo: 'SM-1', edocId: document?.id }])
    // It was sent by nobody here: no Outbox has it.
    const outbox = await one.malee.call<{ items: object[] }>('GET', '/api/edocs/outbox?documentNo=SM-1')
    expect(outbox.items).toEqual([])
    const log = await one.malee.call<{ items: { text: string }[] }>('GET', '/api/admin/logs?kind=business&limit=5')
    expect(JSON.stringify(log)).toContain('mailbox.kept')
  })

  test('with a PDF and its XML is one document with both files', async () => {
    const xml = xmlFor('SM-2')
    await smtp.send({ attachments: [asPdf(xml), { filename: 'SM-2.xml', content: xml }] })
    const mail = await newest()
    expect(mail.parts).toHaveLength(1)
    const [document] = await inbox('SM-2')
    expect((document as unknown as { files: string[] }).files.toSorted()).toEqual(['pdf', 'xml'])
  })

  test('the same message, and the same document in another one, are duplicates', async () => {
    const messageId = '<twice@seller.example>'
    await smtp.send({ messageId, attachments: [asXml('SM-3')] })
    expect((await smtp.send({ messageId, text: 'again', attachments: [asXml('SM-3')] })).code).toBe(250)
    expect(await newest()).toMatchObject({ status: 'duplicate', reason: 'same_message' })
    await smtp.send({ attachments: [asXml('SM-3')] })
    const mail = await newest()
    expect(mail).toMatchObject({ status: 'duplicate', reason: 'same_document' })
    expect(mail.parts[0]?.edocId).toBe((await inbox('SM-3'))[0]?.id)
    expect(await inbox('SM-3')).toHaveLength(1)
  })

  test('bytes that were sent before change nothing, and are one mail', async () => {
    const raw = {
      messageId: '<raw@seller.example>',
      date: new Date('2026-11-01T00:00:00Z'),
      attachments: [asXml('SM-4')],
    }
    const { rawMail } = await import('../../../test/mails.ts')
    const bytes = await rawMail(raw)
    for (let n = 0; n < 3; n++) expect((await smtp.sendRaw(bytes, `acme@${mailDomain}`)).code).toBe(250)
    const { items } = await one.malee.call<{ items: MailListed[] }>('GET', '/api/admin/mails?limit=100')
    const found = await Promise.all(items.map(({ id }) => one.malee.call<MailDetail>('GET', `/api/admin/mails/${id}`)))
    expect(found.filter(({ messageId }) => messageId === '<raw@seller.example>')).toHaveLength(1)
  })

  test('a document of another company is held, and enters nobody’s Inbox', async () => {
    const { code, text } = await smtp.send({ attachments: [asXml('SM-5', { buyer: '010550000002000000' })] })
    expect([code, text]).toEqual([554, expect.stringContaining('other receiver')])
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'other_receiver' })
    const { rows } = await world.owner.pool.query("select from edoc where document_no = 'SM-5'")
    expect(rows).toEqual([])
  })

  test('a document whose buyer is known by a passport is held: it is no document without a buyer', async () => {
    const abroad = asXml('SM-5P', { buyer: 'C01X00T47', buyerScheme: 'CCPT' })
    expect((await smtp.send({ attachments: [abroad] })).code).toBe(554)
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'other_receiver' })
  })

  test('a document without a buyer is for the business whose mail it is', async () => {
    const nameless = xmlFor('SM-6', { type: 'T05', root: 'AbbreviatedTaxInvoice' }).replace(
      /<ram:BuyerTradeParty>[\s\S]*<\/ram:BuyerTradeParty>/,
      '',
    )
    expect((await smtp.send({ attachments: [{ filename: 'a.xml', content: nameless }] })).code).toBe(250)
    expect(await inbox('SM-6')).toHaveLength(1)
  })

  test.each<[string, object, number, object]>([
    ['nothing attached', {}, 250, { status: 'skipped', reason: 'no_attachment' }],
    [
      'a picture and no rule',
      { attachments: [{ filename: 'a.png', content: Buffer.from('\u0089PNG') }] },
      250,
      { status: 'skipped', reason: 'no_rule' },
    ],
    [
      'an archive without a document',
      { attachments: [{ filename: 'a.zip', content: zipOf({ 'a.png': 'a' }) }] },
      250,
      { status: 'skipped', reason: 'archive' },
    ],
    [
      'a damaged archive',
      { attachments: [{ filename: 'a.zip', content: Buffer.from('PK\u0003\u0004') }] },
      554,
      { status: 'failed', reason: 'unreadable' },
    ],
    [
      'a wrong document',
      { attachments: [asXml('SM-7', { vat: '1.00' })] },
      554,
      { status: 'failed', reason: 'refused' },
    ],
    [
      'half a PDF',
      { attachments: [{ filename: 'a.pdf', content: asPdf(xmlFor('X')).content.subarray(0, 400) }] },
      554,
      { status: 'failed', reason: 'unreadable' },
    ],
    [
      'its body encrypted',
      { attachments: [{ filename: 'smime.p7m', content: '0', contentType: 'application/pkcs7-mime' }] },
      554,
      { status: 'failed', reason: 'encrypted' },
    ],
  ])('with %s has a result that everybody can see', async (_, mail, code, result) => {
    expect((await smtp.send(mail)).code).toBe(code)
    expect(await newest()).toMatchObject(result)
  })

  test('an archive beside a document is opened, and named', async () => {
    const within = { name: 'SM-7Z.zip', bytes: zipOf({ 'SM-7Z.xml': xmlFor('SM-7Z') }) }
    expect(
      (await smtp.send({ attachments: [asXml('SM-7A'), { filename: within.name, content: within.bytes }] })).code,
    ).toBe(250)
    const mail = await newest()
    expect(mail.parts.map(({ name, status, reason }) => [name, status, reason])).toEqual([
      ['SM-7A.xml', 'kept', null],
      ['SM-7Z.xml', 'kept', null],
      ['SM-7Z.zip', 'skipped', 'archive'],
    ])
    expect(await inbox('SM-7Z')).toHaveLength(1)
    // Where a rule wants archives they are files like others, and what is packed twice stays closed.
    const folder = await one.malee.folder(one.root, 'ไฟล์บีบอัด')
    await writeRules([{ action: 'folder', kind: 'archive', folderId: folder }])
    const bomb = zipOf({ 'a.zip': zipOf({ 'b.bin': Buffer.alloc(100 << 20) }) })
    await smtp.send({ attachments: [{ filename: 'bomb.zip', content: bomb }] })
    expect(await newest()).toMatchObject({ status: 'kept', parts: [{ name: 'bomb.zip', size: bomb.length }] })
    expect(await one.malee.list(folder)).toMatchObject([{ name: 'bomb.zip', size: bomb.length }])
    await writeRules([])
  })

  test('what is refused says why, and in both languages', async () => {
    await smtp.send({ attachments: [asXml('SM-8', { vat: '1.00' })] })
    const { parts } = await newest()
    expect(parts[0]?.findings[0]).toMatchObject({ th: expect.any(String), en: expect.any(String) })
  })

  test('waits in front of the Inbox without consent, and counts as kept once it is delivered', async () => {
    consents.decided.set(one.malee.accountId, 'none')
    expect((await smtp.send({ attachments: [asXml('SM-9')] })).code).toBe(250)
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'no_consent' })
    consents.decided.delete(one.malee.accountId)
    await world.runJob('edocs:sweep')
    await world.services.edocs.release.releaseAccount(one.malee.accountId)
    await world.runJob('mailkeep:follow')
    expect(await newest()).toMatchObject({ status: 'kept', reason: null })
    expect(await inbox('SM-9')).toHaveLength(1)
  })
})

describe('rules', () => {
  test('keep files in a folder with hashtags, and leave mails alone; the first that fits decides', async () => {
    const folder = await one.malee.folder(one.root, 'ใบเสนอราคา')
    await writeRules([
      { action: 'ignore', sender: 'NEWS@' },
      { action: 'folder', subject: 'เสนอราคา', kind: 'office', folderId: folder, hashtags: ['เสนอราคา'] },
    ])
    await smtp.send({
      subject: 'ใบเสนอราคา 12',
      attachments: [{ filename: 'a:b?.xlsx', content: 'x' }, { filename: 'logo.png', content: 'x' }, asXml('RU-1')],
    })
    const mail = await newest()
    expect(mail.parts.map(({ name, status, reason, rule }) => [name, status, reason, rule])).toEqual([
      ['RU-1.xml', 'kept', null, null],
      ['a:b?.xlsx', 'kept', null, 2],
      ['logo.png', 'skipped', 'no_rule', null],
    ])
    expect(await one.malee.names(folder)).toEqual(['a_b_.xlsx'])
    const [item] = await one.malee.list(folder)
    expect(item).toMatchObject({ id: mail.parts[1]?.itemId, hashtags: ['เสนอราคา'] })
    const byMail = await one.malee.call<{ items: BusinessLogEntry[] }>(
      'GET',
      '/api/admin/logs?kind=business&channel=mail&action=add',
    )
    const added = byMail.items.find(({ type }) => type === 'item.created')
    expect(added).toMatchObject({ client: 'mail', by: { kind: 'mail-rule', name: expect.stringMatching(/ #2$/) } })
    expect(added?.who).toContain(added?.by?.name)
    await smtp.send({ from: 'news@seller.example', attachments: [asXml('RU-2')] })
    expect(await newest()).toMatchObject({ status: 'skipped', reason: 'rule' })
    expect(await inbox('RU-2')).toEqual([])
    await writeRules([])
  })

  test('keep files in “Mail auto keep” unless a folder is chosen; only Admin Business sees it', async () => {
    await one.rule(one.root, 'employee', await one.employeeOf(one.kanya), 'edit')
    const names = async (who: Client) => (await who.names(one.root)).filter((name) => name === 'Mail auto keep')
    expect(await names(one.malee)).toEqual([])
    await writeRules([{ action: 'ignore', sender: 'NEWS@' }])
    expect(await names(one.malee)).toEqual([])
    const { items } = await writeRules([
      { action: 'folder', kind: 'pdf' },
      { action: 'folder', folderId: null },
    ])
    expect(items).toMatchObject([{ folder: { name: 'Mail auto keep' } }, { folder: { name: 'Mail auto keep' } }])
    expect(await writeRules([{ action: 'folder' }])).toMatchObject({ items: [{ folder: items[0]?.folder }] })
    expect((await smtp.send({ attachments: [{ filename: 'slip.txt', content: 'x' }] })).code).toBe(250)
    expect(await newest()).toMatchObject({ status: 'kept' })
    const id = items[0]?.folder?.id ?? ''
    expect(await one.malee.names(id)).toEqual(['slip.txt'])
    expect(await one.malee.call('GET', `/api/items/${id}`)).toMatchObject({ reserved: true, parentId: one.root })
    expect(await names(one.kanya)).toEqual([])
    expect(await one.malee.bulk('trash', [id])).toEqual(['ITEM_RESERVED'])
    await writeRules([])
  })

  test('add files with the rights of who wrote them, and only to folders of the business', async () => {
    const refused = await one.malee.refused('PUT', `/api/admin/mailboxes/${boxId}/rules`, {
      rules: [mailRule({ action: 'folder', folderId: await (await world.as('malee01')).root() })],
    })
    expect(refused.machineCode).toBe('MAIL_RULE_FOLDER')
    const folder = await one.malee.folder(one.root, 'ชั่วคราว')
    await writeRules([{ action: 'folder', folderId: folder }])
    await one.malee.call('POST', '/api/items/trash', { ids: [folder] })
    expect((await smtp.send({ attachments: [{ filename: 'a.txt', content: 'x' }] })).code).toBe(554)
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'folder_gone' })
    await writeRules([])
  })

  test('with a full storage the sender is asked to come again, and then the mail is kept', async () => {
    const folder = await one.malee.folder(one.root, 'เต็ม')
    await writeRules([{ action: 'folder', folderId: folder }])
    const { pool } = world.owner
    const drive = await pool.query<{ id: string; quota: string }>(
      "select id, quota from drive where account_id = $1 and kind = 'business'",
      [one.malee.accountId],
    )
    await pool.query('update drive set quota = 0 where id = $1', [drive.rows[0]?.id])
    const { rawMail } = await import('../../../test/mails.ts')
    const raw = await rawMail({ attachments: [{ filename: 'full.txt', content: 'full' }] })
    expect((await smtp.sendRaw(raw, `acme@${mailDomain}`)).code).toBe(452)
    expect(await newest()).toMatchObject({ status: 'failed', reason: 'storage_full' })
    await pool.query('update drive set quota = $2 where id = $1', [drive.rows[0]?.id, drive.rows[0]?.quota])
    expect((await smtp.sendRaw(raw, `acme@${mailDomain}`)).code).toBe(250)
    expect(await newest()).toMatchObject({ status: 'kept' })
    expect(await one.malee.names(folder)).toEqual(['full.txt'])
    await writeRules([])
  })
})

describe('the listener', () => {
  test('relays nothing, and knows its addresses only', async () => {
    expect((await smtp.send({ to: 'somebody@elsewhere.example' })).code).toBe(550)
    expect((await smtp.send({ to: `nobody@${mailDomain}` })).code).toBe(550)
    expect((await smtp.send({ to: `ACME+shop@${mailDomain.toUpperCase()}` })).code).toBe(250)
  })

  test('takes no more than its limit, and says so', async () => {
    const { code } = await smtp.send({ attachments: [{ filename: 'a.bin', content: Buffer.alloc(41 << 20) }] })
    expect(code).toBe(552)
  })

  test('keeps a place for others while one network has its mails trickle in', async () => {
    const said: string[] = []
    const sockets = Array.from({ length: 5 }, () => connect(smtp.port, '127.0.0.1'))
    for (const socket of sockets) {
      const steps = ['EHLO x', 'MAIL FROM:<a@seller.example>', `RCPT TO:<acme@${mailDomain}>`, 'DATA', 'Subject: slow']
      socket.on('error', () => undefined)
      socket.on('data', (answer: Buffer) => {
        said.push(answer.toString().slice(0, 3))
        socket.write(`${steps.shift() ?? ''}\r\n`)
      })
    }
    await expect.poll(() => said.filter((code) => code === '354').length).toBe(5)
    const mail = { attachments: [asXml('LI-0')] }
    expect((await smtp.send(mail)).code).toBe(451)
    expect((await smtp.send(mail, '127.0.0.2')).code).toBe(250)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await smtp.send({ attachments: [asXml('LI-00')] })).code).toBe(250)
  })

  test('answers that the sender may come again while nothing can be stored', async () => {
    await world.owner.pool.query('alter table mail_message rename to mail_message_away')
    try {
      expect((await smtp.send({ attachments: [asXml('LI-1')] })).code).toBe(451)
    } finally {
      await world.owner.pool.query('alter table mail_message_away rename to mail_message')
    }
    expect(await inbox('LI-1')).toEqual([])
  })

  test('knows a removed mailbox no more, whose results stay', async () => {
    const { id } = await one.malee.call<{ id: string }>('POST', '/api/admin/mailboxes', {
      name: 'ชั่วคราว',
      localPart: 'temp',
    })
    expect((await one.malee.refused('POST', `/api/admin/mailboxes/${id}/remove`, { name: 'อื่น' })).machineCode).toBe(
      'MAILBOX_NAME',
    )
    await smtp.send({ to: `temp@${mailDomain}`, attachments: [asXml('LI-2')] })
    await one.malee.call('POST', `/api/admin/mailboxes/${id}/remove`, { name: 'ชั่วคราว' })
    expect((await smtp.send({ to: `temp@${mailDomain}` })).code).toBe(550)
    expect(await newest()).toMatchObject({ status: 'kept', mailbox: { name: 'ชั่วคราว' } })
    // An address that was somebody's is nobody else's.
    const two = await world.as('wichai1', 'TWO')
    expect((await two.refused('POST', '/api/admin/mailboxes', { name: 'x', localPart: 'temp' })).machineCode).toBe(
      'MAILBOX_ADDRESS_TAKEN',
    )
  })
})
