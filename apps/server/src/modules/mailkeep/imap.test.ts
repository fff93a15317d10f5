import type { Mailbox } from '@khlang/contract/mailboxes'
import type { MailCheck, MailCheckRow, MailListed } from '@khlang/contract/mails'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { company, documentXml } from '../../../../../packages/etax/test/documents.ts'
import { type Business, createBusiness } from '../../../test/business.ts'
import { fakeConsents } from '../../../test/edocs.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { findHost } from '../../platform/messages/mail-hosts.ts'
import { mailEnv, mailRule, rawMail, startImap } from '../../../test/mails.ts'

let world: World
let one: Business
beforeAll(async () => {
  world = await createWorld(mailEnv, { consents: fakeConsents() })
  one = await createBusiness(world)
})

let imap: Awaited<ReturnType<typeof startImap>>
let box: Mailbox
beforeEach(async () => {
  await world.owner.pool.query('update mailbox set removed_at = now(), enabled = false')
  imap = await startImap()
  box = await add()
})

let made = 0
const add = (more: object = {}, settings: object = {}) =>
  one.malee.call<Mailbox>('POST', '/api/admin/mailboxes', {
    name: `กล่อง ${++made}`,
    imap: imap.settings(settings),
    ...more,
  })
const read = (id = box.id) => world.runJob('mailkeep:read', { mailboxId: id })
const invoice = (number: string) => ({
  filename: `${number}.xml`,
  content: documentXml({ number, buyer: `${company}00000` }),
})
const keepFilesIn = (folderId: string) =>
  one.malee.call('PUT', `/api/admin/mailboxes/${box.id}/rules`, {
    rules: [mailRule({ action: 'folder', folderId })],
  })
const mailOf = (number: string) => rawMail({ subject: number, attachments: [invoice(number)] })
const mails = async (query = '') =>
  (await one.malee.call<{ items: MailListed[] }>('GET', `/api/admin/mails?mailboxId=${box.id}${query}`)).items
const inbox = async (number: string) =>
  (await one.malee.call<{ items: object[] }>('GET', `/api/edocs/inbox?documentNo=${number}`)).items
const shown = async (id = box.id) =>
  (await one.malee.call<{ items: Mailbox[] }>('GET', '/api/admin/mailboxes')).items.find((one) => one.id === id)

describe('a mailbox on a mail server', () => {
  test('is read, each mail once; a mail is marked after it was kept', async () => {
    imap.add(await mailOf('IM-1'))
    imap.add(await rawMail({ subject: 'nothing' }))
    await read()
    expect((await mails()).map(({ subject, status }) => `${subject} ${status}`).toSorted()).toEqual([
      'IM-1 kept',
      'nothing skipped',
    ])
    expect(imap.flags()).toEqual([['$KhlangKept'], ['$KhlangKept']])
    expect(await inbox('IM-1')).toHaveLength(1)
    imap.add(await mailOf('IM-2'))
    await read()
    expect(await mails()).toHaveLength(3)
    expect(await shown()).toMatchObject({
      failure: null,
      readAt: expect.any(String),
      counts: { kept: 2, skipped: 1, failed: 0 },
    })
  })

  test('is read from a day on', async () => {
    imap.add(await mailOf('IM-3'))
    box = await add({}, { since: '2099-01-01' })
    await read()
    expect(await mails()).toEqual([])
  })

  test('is read from the beginning of that day in Thailand, in whatever zone its server is', async () => {
    imap.add(await mailOf('IM-31'), '04-Nov-2026 16:59:00 +0000')
    imap.add(await mailOf('IM-32'), '04-Nov-2026 17:01:00 +0000')
    imap.add(await mailOf('IM-33'), '05-Nov-2026 09:00:00 +0700')
    box = await add({}, { since: '2026-11-05' })
    await read()
    expect(new Set((await mails()).map(({ subject }) => subject))).toEqual(new Set(['IM-32', 'IM-33']))
  })

  test('that numbers its mails anew has nothing kept twice', async () => {
    imap.add(await mailOf('IM-4'))
    await read()
    imap.renumber()
    await read()
    expect(await mails()).toHaveLength(1)
    expect(await inbox('IM-4')).toHaveLength(1)
  })

  test('that numbers its mails anew has what failed kept under its new number, once', async () => {
    const folder = await one.malee.folder(one.root, `เลขใหม่ ${made}`)
    await keepFilesIn(folder)
    await one.malee.call('POST', '/api/items/trash', { ids: [folder] })
    imap.add(await rawMail({ subject: 'again', attachments: [{ filename: 'c.txt', content: 'c' }] }))
    imap.add(await mailOf('IM-10'))
    await read()
    expect(imap.flags()).toEqual([[], ['$KhlangKept']])
    await one.malee.call('POST', '/api/items/restore', { ids: [folder] })
    imap.renumber()
    await read()
    expect((await mails()).map(({ subject, status }) => `${subject} ${status}`).toSorted()).toEqual([
      'IM-10 kept',
      'again kept',
    ])
    expect(imap.flags()).toEqual([['$KhlangKept'], ['$KhlangKept']])
    expect(await one.malee.names(folder)).toEqual(['c.txt'])
    expect(await inbox('IM-10')).toHaveLength(1)
    await read()
    expect(await mails()).toHaveLength(2)
  })

  test('names a mail longer than any that is read, and goes on with the next', { timeout: 120_000 }, async () => {
    imap.add(await rawMail({ subject: 'long', attachments: [{ filename: 'a.bin', content: Buffer.alloc(31 << 20) }] }))
    imap.add(await mailOf('IM-9'))
    await read()
    expect((await mails()).map(({ subject, status, reason }) => `${subject} ${status} ${reason}`).toSorted()).toEqual([
      'IM-9 kept null',
      'long failed too_large',
    ])
    expect(imap.flags()).toEqual([[], ['$KhlangKept']])
    await read()
    expect(await mails()).toHaveLength(2)
  })

  test.each(['seen', 'move'])('marks mails as the business wishes: %s', async (afterKeeping) => {
    box = await add({}, { afterKeeping, ...(afterKeeping === 'move' && { moveTo: 'Kept' }) })
    imap.add(await mailOf(`IM-5-${afterKeeping}`))
    await read()
    expect(afterKeeping === 'seen' ? imap.flags() : imap.flags('Kept')).toEqual(
      afterKeeping === 'seen' ? [['\\Seen']] : [[]],
    )
    expect(await mails()).toHaveLength(1)
  })

  test('leaves what failed unmarked, and tries again when the admin asks', async () => {
    const folder = await one.malee.folder(one.root, `ไฟล์ ${made}`)
    await keepFilesIn(folder)
    await one.malee.call('POST', '/api/items/trash', { ids: [folder] })
    imap.add(await rawMail({ attachments: [{ filename: 'a.txt', content: 'x' }] }))
    await read()
    const [failed] = await mails()
    expect(failed).toMatchObject({ status: 'failed', reason: 'folder_gone' })
    expect(imap.flags()).toEqual([[]])
    await one.malee.call('POST', '/api/items/restore', { ids: [folder] })
    const again = await one.malee.call('POST', '/api/admin/mails/keep', { ids: [failed?.id] })
    expect(again).toEqual({ items: [{ id: failed?.id, ok: true }] })
    await read()
    expect(await mails()).toMatchObject([{ status: 'kept' }])
    expect(imap.flags()).toEqual([['$KhlangKept']])
    expect(await one.malee.names(folder)).toEqual(['a.txt'])
  })

  test('keeps nothing twice when the process ends between storing and marking', async () => {
    const folder = await one.malee.folder(one.root, `ดับ ${made}`)
    await keepFilesIn(folder)
    imap.add(await rawMail({ attachments: [invoice('IM-6'), { filename: 'b.txt', content: 'b' }] }))
    // What is stored is stored; the end of the mail is not written, and nothing is marked.
    const { pool } = world.owner
    await pool.query(`create function cut() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`)
    await pool.query(
      `create trigger cut before update on mail_message for each row when (new.status <> 'seen') execute function cut()`,
    )
    await expect(read()).rejects.toThrow('cut')
    expect(imap.flags()).toEqual([[]])
    expect(await inbox('IM-6')).toHaveLength(1)
    await pool.query('drop trigger cut on mail_message')
    await read()
    expect(imap.flags()).toEqual([['$KhlangKept']])
    expect(await mails()).toMatchObject([{ status: 'kept', items: 2 }])
    expect(await inbox('IM-6')).toHaveLength(1)
    expect(await one.malee.names(folder)).toEqual(['b.txt'])
    const { rows } = await pool.query<{ n: number }>("select duplicates as n from edoc where document_no = 'IM-6'")
    expect(rows).toEqual([{ n: 0 }])
  })

  test('that refuses the password is reported once, and read again less often', async () => {
    box = await add({}, { password: 'wrong' })
    await read()
    await read()
    expect(await shown()).toMatchObject({ failure: 'signed_out', failingSince: expect.any(String) })
    const { rows } = await world.owner.pool.query(
      "select from notice where kind = 'mailboxFailed' and person_id = $1",
      [one.malee.personId],
    )
    expect(rows).toHaveLength(1)
    const { rows: due } = await world.owner.pool.query('select from mailbox where id = $1 and next_read_at > now()', [
      box.id,
    ])
    expect(due).toHaveLength(1)
    await one.malee.call('PATCH', `/api/admin/mailboxes/${box.id}`, { imap: { password: 'testpass' } })
    await read()
    expect(await shown()).toMatchObject({ failure: null, failingSince: null })
  })

  test('that is away for a moment is no news', async () => {
    box = await add({}, { port: 1 })
    await read()
    const noticed = () =>
      world.owner.pool
        .query('select from notice where data ->> $1 = $2', ['name', box.name])
        .then(({ rowCount }) => rowCount)
    expect([(await shown())?.failure, await noticed()]).toEqual(['unreachable', 0])
    await world.owner.pool.query(
      "update mailbox set failing_since = failing_since - interval '20 minutes' where id = $1",
      [box.id],
    )
    await read()
    expect(await noticed()).toBe(1)
  })
})

describe('its settings', () => {
  test('are tried, and never show the password, which is sealed', async () => {
    const right = await one.malee.call('POST', '/api/admin/mailboxes/test', { id: box.id })
    expect(right).toEqual({ failure: null, answer: null, folders: expect.arrayContaining(['INBOX', 'Kept']) })
    const { since: _, ...account } = imap.settings({ password: 'wrong' }) as Record<string, unknown>
    expect(await one.malee.call('POST', '/api/admin/mailboxes/test', { imap: account })).toMatchObject({
      failure: 'signed_out',
      folders: [],
    })
    const everything = JSON.stringify(await one.malee.call('GET', '/api/admin/mailboxes'))
    expect(everything).not.toContain('testpass')
    const { rows } = await world.owner.pool.query<{ all: string }>(
      "select string_agg(m::text, ' ') || string_agg(encode(sealed_password, 'escape'), ' ') as all from mailbox m",
    )
    expect(rows[0]?.all).not.toContain('testpass')
  })

  test('give the password to no other server', async () => {
    const change = { imap: { host: 'mail.example.com', security: 'tls' } }
    expect((await one.malee.refused('PATCH', `/api/admin/mailboxes/${box.id}`, change)).machineCode).toBe(
      'MAILBOX_PASSWORD',
    )
  })

  test.each(['10.0.0.1', '169.254.169.254', '[::1]', '::ffff:10.0.0.1', '2130706433', 'localhost'])(
    'name no server inside the network: %s',
    async (host) => {
      await expect(findHost(host, [])).rejects.toThrow('not on the public internet')
      // What leads to this machine is in one of the networks that this world allows.
      if (/^(2130|localhost)/.test(host)) return
      const { machineCode } = await one.malee.refused('POST', '/api/admin/mailboxes', {
        name: 'x',
        imap: imap.settings({ host, security: 'tls' }),
      })
      expect(machineCode).toBe('MAILBOX_HOST')
    },
  )

  test('need encryption outside the networks of the administrator', async () => {
    const { machineCode } = await one.malee.refused('POST', '/api/admin/mailboxes', {
      name: 'x',
      imap: imap.settings({ host: '93.184.215.14' }),
    })
    expect(machineCode).toBe('MAILBOX_PLAIN')
  })
})

describe('a check', () => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10)
  const check = async (): Promise<MailCheck> => {
    const started = await one.malee.call<MailCheck>('POST', '/api/admin/mail-checks', {
      mailboxId: box.id,
      from: today,
      to: today,
    })
    await world.runJob('mailkeep:check', { checkId: started.id })
    return one.malee.call<MailCheck>('GET', `/api/admin/mail-checks/${started.id}`)
  }

  test('keeps what is missing, compares the rest, and changes nothing a second time', async () => {
    imap.add(await mailOf('CH-1'))
    imap.add(await rawMail({ subject: 'nothing' }))
    await read()
    // Lost from the list here, and a mail that no reading met.
    imap.add(await mailOf('CH-2'))
    await world.owner.pool.query('update mailbox set last_uid = 99 where id = $1', [box.id])
    await read()
    expect(await mails()).toHaveLength(2)
    const first = await check()
    expect(first).toMatchObject({
      state: 'done',
      done: 3,
      total: 3,
      sums: { keptBefore: 1, keptNow: 1, skipped: 1, failed: 0, notOnServer: 0 },
    })
    expect(await inbox('CH-2')).toHaveLength(1)
    expect((await mails()).find(({ subject }) => subject === 'CH-2')).toMatchObject({
      status: 'kept',
      wasMissing: true,
    })
    const second = await check()
    expect(second.sums).toMatchObject({ keptBefore: 2, keptNow: 0, skipped: 1 })
    const rows = await one.malee.call<{ items: MailCheckRow[] }>(
      'GET',
      `/api/admin/mail-checks/${first.id}/rows?outcome=kept_now`,
    )
    expect(rows.items).toMatchObject([{ subject: 'CH-2', outcome: 'kept_now' }])
    const report = await one.malee.send({ method: 'GET', url: `/api/admin/mail-checks/${first.id}/report?language=th` })
    expect(report.headers['content-type']).toContain('text/csv')
    expect(report.payload).toContain('ขาดหาย เก็บแล้วตอนนี้')
    const others = await (await world.as('wichai1', 'TWO')).send({
      method: 'GET',
      url: `/api/admin/mail-checks/${first.id}/report`,
    })
    expect(others.statusCode).toBe(404)
    const employee = await one.prasit.send({ method: 'GET', url: `/api/admin/mail-checks/${first.id}/report` })
    expect(employee.statusCode).toBe(403)
  })

  test('names what is not on the server any more, and goes on after a stop', async () => {
    imap.add(await mailOf('CH-3'))
    imap.add(await mailOf('CH-4'))
    await read()
    imap.remove(0)
    const started = await one.malee.call<MailCheck>('POST', '/api/admin/mail-checks', {
      mailboxId: box.id,
      from: today,
      to: today,
    })
    expect(
      (await one.malee.refused('POST', '/api/admin/mail-checks', { mailboxId: box.id, from: today, to: today }))
        .machineCode,
    ).toBe('MAIL_CHECK_RUNNING')
    const { pool } = world.owner
    await pool.query(
      `create function cut_check() returns trigger language plpgsql as $$ begin raise exception 'cut'; end $$`,
    )
    await pool.query(
      `create trigger cut_check before insert on mail_check_row for each row when (new.outcome = 'not_on_server') execute function cut_check()`,
    )
    await expect(world.runJob('mailkeep:check', { checkId: started.id })).rejects.toThrow('cut')
    await pool.query('drop trigger cut_check on mail_check_row')
    await world.runJob('mailkeep:check', { checkId: started.id })
    const ended = await one.malee.call<MailCheck>('GET', `/api/admin/mail-checks/${started.id}`)
    expect(ended).toMatchObject({ state: 'done', sums: { keptBefore: 1, notOnServer: 1 } })
  })

  test('is of at most 92 days, of a mailbox that can be read', async () => {
    const body = (from: string, to: string) => ({ mailboxId: box.id, from, to })
    for (const [from, to] of [
      ['2026-01-01', '2026-05-01'],
      [today, '2099-01-01'],
      [today, '2026-01-01'],
    ] as const)
      expect((await one.malee.refused('POST', '/api/admin/mail-checks', body(from, to))).machineCode).toBe(
        'MAIL_CHECK_RANGE',
      )
    box = await add({}, { password: 'wrong' })
    expect(await check()).toMatchObject({ state: 'failed', message: expect.stringContaining('อ่านกล่องจดหมายไม่ได้') })
  })
})
