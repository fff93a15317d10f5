import type { NoticeKind } from '@khlang/contract/notice-kinds'
import type { Notice, NoticeChoice } from '@khlang/contract/notices'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/harness.ts'
import { transact } from '../../platform/db.ts'

let world: World
let somsri: Client
let personId: string
let n = 0

beforeAll(async () => {
  world = await createWorld()
  somsri = await world.as('somsri1')
  personId = await idOf('somsri1')
})

const idOf = async (username: string) =>
  (await world.owner.pool.query<{ id: string }>('select id from person where username = $1', [username])).rows[0]!.id

/** Notifies somsri of something and returns its key. */
async function notify(kind: NoticeKind, more: { key?: string; personId?: string } = {}): Promise<string> {
  const key = more.key ?? `test-${++n}`
  world.clock.advance(1000)
  await transact(world.database.db, (tx) =>
    world.services.notifications.notify(tx, {
      kind,
      key,
      personId: more.personId ?? personId,
      accountId: somsri.accountId,
      data: { who: 'อนันต์', name: `สัญญา ${key}`, level: { th: 'ดูอย่างเดียว', en: 'View only' } },
      path: '/sharedwithme',
      at: world.clock.now(),
    }),
  )
  return key
}

type List = { items: Notice[]; unread: number; nextCursor: string | null }
const list = (query = '', who = somsri) => who.call<List>('GET', `/api/notices${query}`)
const choose = (kind: NoticeKind, inCentre: boolean, mail: string) =>
  somsri.call<{ items: NoticeChoice[] }>('PUT', `/api/notice-choices/${kind}`, { inCentre, mail })
const mailsOf = async (key: string) =>
  (
    await world.owner.pool.query<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from mail where key = $1',
      [`${key}-${personId}`],
    )
  ).rows

describe('the notification centre', () => {
  test('shows the latest first, in the language of the request, with the reason', async () => {
    const key = await notify('shareReceived')
    const { items, unread } = await list()
    expect(items[0]).toMatchObject({
      kind: 'shareReceived',
      text: `อนันต์ แชร์ “สัญญา ${key}” ให้คุณ (ดูอย่างเดียว)`,
      why: 'มีผู้แชร์รายการนี้ให้คุณ',
      readAt: null,
      path: '/sharedwithme',
    })
    expect(unread).toBe(1)
    const english = await somsri.send({ method: 'GET', url: '/api/notices', headers: { 'accept-language': 'en' } })
    expect(english.json<{ result: List }>().result.items[0]?.text).toBe(
      `อนันต์ shared “สัญญา ${key}” with you (View only)`,
    )
  })

  test('one reason is one notice and one mail', async () => {
    const key = await notify('shareReceived')
    const before = (await list()).items.length
    await notify('shareReceived', { key })
    expect((await list()).items).toHaveLength(before)
    const mails = await mailsOf(key)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('คุณได้รับอีเมลนี้เพราะ: มีผู้แชร์รายการนี้ให้คุณ')
    expect(mails[0]?.body).toContain('/notifications')
  })

  test('a notice whose transaction fails never existed', async () => {
    const before = (await list()).items.length
    await expect(
      transact(world.database.db, async (tx) => {
        await world.services.notifications.notify(tx, {
          kind: 'commented',
          key: 'lost',
          personId,
          accountId: null,
          data: {},
          path: '/',
          at: world.clock.now(),
        })
        throw new Error('no commit')
      }),
    ).rejects.toThrow('no commit')
    expect((await list()).items).toHaveLength(before)
  })

  test('is read one by one, all at once, and unread again; only by its person', async () => {
    await notify('commented')
    await notify('mentioned')
    const [first, second] = (await list()).items
    const { unread } = await list()
    expect(await somsri.call('POST', '/api/notices/read', { ids: [first!.id] })).toEqual({ unread: unread - 1 })
    expect((await list('?unread=true')).items.map(({ id }) => id)).not.toContain(first!.id)
    expect(await somsri.call('POST', '/api/notices/read', { ids: [first!.id], read: false })).toEqual({ unread })
    const anan = await world.as('anan01')
    await anan.call('POST', '/api/notices/read', { ids: [second!.id] })
    expect((await list()).unread).toBe(unread)
    expect((await list('', anan)).items.map(({ id }) => id)).not.toContain(second!.id)
    expect(await somsri.call('POST', '/api/notices/read', {})).toEqual({ unread: 0 })
    expect(await somsri.call('GET', '/api/notices/unread')).toEqual({ unread: 0 })
  })

  test('is paged', async () => {
    for (let i = 0; i < 5; i++) await notify('commented')
    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.nextCursor}`)
    const whole = (await list()).items.map(({ id }) => id)
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(whole.slice(0, 4))
    const odd = await somsri.send({ method: 'GET', url: '/api/notices?cursor=x' })
    expect(odd.statusCode).toBe(400)
  })

  test('forgets after 90 days', async () => {
    await notify('commented', { key: 'old' })
    world.clock.advance(91 * 86_400_000)
    await world.services.notifications.notices.sweep()
    somsri = await world.as('somsri1')
    expect((await list()).items).toEqual([])
  })
})

describe('how people are notified', () => {
  test('as the product does it, until they choose', async () => {
    const { items, email } = await somsri.call<{ items: NoticeChoice[]; email: string }>('GET', '/api/notice-choices')
    expect(email).toBe('somsri@mail.example')
    expect(items.find(({ kind }) => kind === 'shareReceived')).toEqual({
      kind: 'shareReceived',
      label: 'มีผู้แชร์รายการให้คุณ',
      inCentre: true,
      mail: 'now',
      push: true,
      chat: false,
      required: false,
    })
  })

  test('only of what can reach them in the account that they act for', async () => {
    const kinds = async (who: Client) =>
      (await who.call<{ items: NoticeChoice[] }>('GET', '/api/notice-choices')).items.map(({ kind }) => kind)
    const [citizen, admin, employee] = [
      await kinds(somsri),
      await kinds(await world.as('malee01', 'ONE')),
      await kinds(await world.as('prasit1', 'ONE')),
    ]
    expect(admin).toEqual(expect.arrayContaining(['joinRequested', 'keyCreated', 'edocReceived', 'accountEnding']))
    expect(citizen).toEqual(expect.arrayContaining(['edocReceived', 'accountEnding', 'shareReceived']))
    for (const kind of ['joinRequested', 'keyCreated', 'webhookDisabled', 'chartChanged'])
      expect([...citizen, ...employee]).not.toContain(kind)
    expect(employee).not.toContain('accountEnding')
    expect(employee).toContain('shareReceived')
    await world.owner.pool.query(
      "update employee set inbox = 'manage' where person_id = (select id from person where username = 'prasit1')",
    )
    expect(await kinds(await world.as('prasit1', 'ONE'))).toContain('edocReceived')
  })

  test.each([
    [true, 'off', 1, 0],
    [false, 'now', 0, 1],
    [false, 'off', 0, 0],
    [true, 'now', 1, 1],
  ] as const)('in the centre: %s, by mail: %s', async (inCentre, mail, noticed, mailed) => {
    await choose('shareReceived', inCentre, mail)
    const before = (await list()).items.length
    const key = await notify('shareReceived')
    expect((await list()).items.length - before).toBe(noticed)
    expect(await mailsOf(key)).toHaveLength(mailed)
  })

  test('what protects content cannot be turned off', async () => {
    const refused = await somsri.send({
      method: 'PUT',
      url: '/api/notice-choices/manyChanges',
      payload: { inCentre: false, mail: 'off' },
    })
    expect(refused.json()).toMatchObject({ machineCode: 'NOTICE_REQUIRED' })
  })

  test('a mail leads to the page in the account that it is about', async () => {
    await choose('shareReceived', true, 'now')
    const [mail] = await mailsOf(await notify('shareReceived'))
    expect(mail?.body).toContain(`/sharedwithme?in=${somsri.accountId}\n`)
  })

  test('a daily summary is one mail, and comes once', async () => {
    await choose('commented', false, 'daily')
    const keys = [await notify('commented'), await notify('commented')]
    for (const key of keys) expect(await mailsOf(key)).toEqual([])
    world.clock.advance(86_400_000)
    await Promise.all([1, 2, 3].map(() => world.services.notifications.notices.sendDigests()))
    await world.services.notifications.notices.sendDigests()
    const { rows } = await world.owner.pool.query<{ body: string }>(
      `select body from mail where key like 'digest-' || $1 || '-%'`,
      [personId],
    )
    expect(rows).toHaveLength(1)
    for (const key of keys) expect(rows[0]?.body).toContain(`สัญญา ${key}`)
    expect(rows[0]?.body).toContain(`/sharedwithme?in=${somsri.accountId}`)
  })
})
