import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailCheck, MailDetail, MailListed } from '@khlang/contract/mails'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { citizen, company, documentXml, type Made } from '../../../../../packages/etax/test/documents.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import type { Client } from '../../../test/client.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { mailEnv, mailRule, rawMail, startImap } from '../../../test/mails.ts'

let world: World
let one: Business
let somsri: Client
let imap: Awaited<ReturnType<typeof startImap>>
let box: Mailbox
beforeAll(async () => {
  world = await createWorld(mailEnv, { consents: fakeConsents() })
  one = await createBusiness(world)
  somsri = await world.as('somsri1')
})
beforeEach(async () => {
  imap = await startImap()
  box = await somsri.call<Mailbox>('POST', '/api/admin/mailboxes', { name: 'เมลของฉัน', imap: imap.settings() })
})

const read = () => world.runJob('mailkeep:read', { mailboxId: box.id })
const xmlMail = (number: string, made: Made = {}) =>
  rawMail({
    subject: number,
    attachments: [
      { filename: 'a.xml', content: documentXml({ number, buyer: citizen, buyerScheme: 'NIDN', ...made }) },
    ],
  })
const mails = async () =>
  (await somsri.call<{ items: MailListed[] }>('GET', `/api/admin/mails?mailboxId=${box.id}`)).items
const results = async () =>
  (await mails()).map(({ subject, status, reason }) => `${subject} ${status} ${reason}`).toSorted()

describe('a mailbox of a citizen', () => {
  test('brings documents that name them to their own Inbox, and nobody else’s', async () => {
    imap.add(await xmlMail('PE-1'))
    imap.add(await xmlMail('PE-2', { buyer: `${company}00000`, buyerScheme: 'TXID' }))
    imap.add(await xmlMail('PE-3', { seller: '010550000003900000' }))
    await read()
    expect(await results()).toEqual(['PE-1 kept null', 'PE-2 failed other_receiver', 'PE-3 failed refused'])
    const { items } = await somsri.call<{ items: { documentNo: string }[] }>('GET', '/api/edocs/inbox')
    expect(items.map(({ documentNo }) => documentNo)).toEqual(['PE-1'])
    const { rows } = await world.owner.pool.query('select from edoc where document_no <> $1', ['PE-1'])
    expect(rows).toEqual([])
  })

  test('keeps files in a folder of their own drive, and in no other', async () => {
    const own = await somsri.folder(await somsri.root(), 'จากเมล')
    const shared = await one.malee.folder(one.root, 'ของธุรกิจ')
    const write = (folderId: string) => ({ rules: [mailRule({ action: 'folder', folderId })] })
    const refused = await somsri.refused('PUT', `/api/admin/mailboxes/${box.id}/rules`, write(shared))
    expect(refused.machineCode).toBe('MAIL_RULE_FOLDER')
    await somsri.call('PUT', `/api/admin/mailboxes/${box.id}/rules`, write(own))
    imap.add(await rawMail({ subject: 'file', attachments: [{ filename: 'สัญญา.txt', content: 'x' }] }))
    await read()
    expect(await results()).toEqual(['file kept null'])
    expect(await somsri.names(own)).toEqual(['สัญญา.txt'])
  })

  test('keeps files in “Mail auto keep” of their own drive, unless a folder is chosen', async () => {
    await somsri.call('PUT', `/api/admin/mailboxes/${box.id}/rules`, { rules: [mailRule({ action: 'folder' })] })
    imap.add(await rawMail({ subject: 'slip', attachments: [{ filename: 'สลิป.txt', content: 'x' }] }))
    await read()
    expect(await results()).toEqual(['slip kept null'])
    const folder = (await somsri.list(await somsri.root())).find(({ name }) => name === 'Mail auto keep')
    expect(folder).toMatchObject({ reserved: true })
    expect(await somsri.names(folder?.id ?? '')).toEqual(['สลิป.txt'])
  })

  test('is checked, with a report, like that of a business', async () => {
    imap.add(await xmlMail('PE-4'))
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
    const { id } = await somsri.call<MailCheck>('POST', '/api/admin/mail-checks', {
      mailboxId: box.id,
      from: today,
      to: today,
    })
    await world.runJob('mailkeep:check', { checkId: id })
    const check = await somsri.call<MailCheck>('GET', `/api/admin/mail-checks/${id}`)
    expect(check).toMatchObject({ state: 'done', sums: { keptNow: 1, failed: 0 } })
    const report = await somsri.send({ method: 'GET', url: `/api/admin/mail-checks/${id}/report?language=th` })
    expect(report.payload).toContain('PE-4')
    for (const other of [await world.as('anan01'), one.malee])
      expect((await other.send({ method: 'GET', url: `/api/admin/mail-checks/${id}/report` })).statusCode).toBe(404)
  })

  test('is on their own mail server: addresses here are for businesses', async () => {
    expect(await somsri.call('GET', '/api/admin/mailboxes')).toMatchObject({ domain: null })
    const body = { name: 'x', localPart: 'somsri' }
    expect((await somsri.refused('POST', '/api/admin/mailboxes', body)).machineCode).toBe('MAILBOX_NO_DOMAIN')
  })

  test('that cannot be read is reported to them, with the page where they mend it', async () => {
    await somsri.call('PATCH', `/api/admin/mailboxes/${box.id}`, { imap: { password: 'wrong' } })
    await read()
    const { rows } = await world.owner.pool.query<{ path: string }>(
      "select path from notice where kind = 'mailboxFailed' and person_id = $1",
      [somsri.personId],
    )
    expect(rows).toEqual([{ path: '/mail-keeping' }])
  })
})

describe('others', () => {
  test('do not find it: another citizen, an admin, an employee, and themselves in a business', async () => {
    imap.add(await xmlMail('PE-5'))
    await read()
    const [mail] = await mails()
    const anan = await world.as('anan01')
    for (const other of [anan, one.malee]) {
      const { items } = await other.call<{ items: Mailbox[] }>('GET', '/api/admin/mailboxes')
      expect(items.map(({ id }) => id)).not.toContain(box.id)
      expect((await other.refused('GET', `/api/admin/mails/${mail?.id}`)).status).toBe(404)
      expect((await other.refused('PATCH', `/api/admin/mailboxes/${box.id}`, { name: 'x' })).status).toBe(404)
      expect((await other.refused('POST', `/api/admin/mailboxes/${box.id}/read`, {})).status).toBe(404)
      expect((await other.refused('PUT', `/api/admin/mailboxes/${box.id}/rules`, { rules: [] })).status).toBe(404)
    }
    for (const [method, url] of [
      ['GET', '/api/admin/mailboxes'],
      ['GET', '/api/admin/mails'],
      ['GET', `/api/admin/mails/${mail?.id}`],
      ['GET', '/api/admin/mail-checks'],
    ] as const)
      expect((await one.prasit.refused(method, url)).machineCode).toBe('NOT_ADMIN')
    expect((await somsri.call<MailDetail>('GET', `/api/admin/mails/${mail?.id}`)).parts).toHaveLength(1)
  })

  test('nobody changes those of an account that is suspended; its owner still reads them', async () => {
    const { pool } = world.owner
    const set = (status: string) =>
      pool.query('update account set status = $2 where id = $1', [somsri.accountId, status])
    await set('suspended')
    const refused = await somsri.refused('PATCH', `/api/admin/mailboxes/${box.id}`, { name: 'x' })
    expect(refused.machineCode).toBe('ACCOUNT_SUSPENDED')
    expect(await somsri.call('GET', '/api/admin/mailboxes')).toMatchObject({ items: expect.any(Array) })
    await set('active')
  })
})
