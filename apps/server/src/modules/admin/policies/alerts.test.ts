import type { AlertAddress } from '@khlang/contract/alert-addresses'
import type { BusinessLogEntry } from '@khlang/contract/business-log'
import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { driveOf, setQuota } from '../../../../test/drives.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()
const { malee, prasit } = one
const wichai = await world.as('wichai1', 'TWO')

const path = '/api/admin/alerts'
const change = async (address: string, events: string[], more: object = {}, who: Client = malee) =>
  (await who.call<{ items: AlertAddress[] }>('PATCH', path, { address, events, ...more })).items
const list = async (who: Client = malee) => (await who.call<{ items: AlertAddress[] }>('GET', path)).items
const mailsTo = async (address: string) => {
  const { rows } = await world.owner.pool.query<{ subject: string }>(
    'select subject from mail where recipient = $1 order by created_at, subject',
    [address],
  )
  return rows.map(({ subject }) => subject)
}

beforeEach(async () => {
  for (const { address } of await list()) await change(address, [])
})

test('an address is added, notified once, changed and removed, and the log says so', async () => {
  expect(await list()).toEqual([])
  expect(await change(' Accounts@One.Example ', ['storage'], { language: 'en' })).toEqual([
    { address: 'accounts@one.example', language: 'en', events: ['storage'] },
  ])
  expect(await change('accounts@one.example', ['storage', 'security'])).toMatchObject([{ language: 'en' }])
  expect(await mailsTo('accounts@one.example')).toEqual([expect.stringMatching(/^Alerts for /)])
  const { rows } = await world.owner.pool.query<{ body: string }>(
    `select body from mail where recipient = 'accounts@one.example'`,
  )
  expect(rows[0]?.body).toContain(`/onebox-system-admin-setemail?in=${malee.accountId}`)
  expect(await change('accounts@one.example', [])).toEqual([])
  const { items } = await malee.call<{ items: BusinessLogEntry[] }>('GET', '/api/admin/logs?kind=setting&limit=3')
  expect(items.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toEqual(
    Array.from({ length: 3 }, () => expect.stringContaining('accounts@one.example')),
  )
  expect(items[0]?.details).toContainEqual({
    label: 'เรื่องที่แจ้ง',
    before: 'พื้นที่จัดเก็บใกล้เต็ม, ความปลอดภัย',
    after: null,
  })
})

test('events are added and taken out by two admins at once, and neither undoes the other', async () => {
  const edit = async (eventsEdits: object, more: object = {}) =>
    (await malee.call<{ items: AlertAddress[] }>('PATCH', path, { address: 'two@one.example', eventsEdits, ...more }))
      .items
  await change('two@one.example', ['storage'])
  // Both opened the form with storage alone: one takes it out, the other adds security.
  await Promise.all([edit({ remove: ['storage'] }), edit({ add: ['security'] }, { language: 'en' })])
  expect(await list()).toMatchObject([{ address: 'two@one.example', language: 'en', events: ['security'] }])
  expect(await edit({ remove: ['security'] })).toEqual([])
  // Removed meanwhile: a change of its language alone adds nothing.
  expect(await edit({ add: [], remove: [] }, { language: 'th' })).toEqual([])
  expect(await malee.refused('PATCH', path, { address: 'two@one.example', eventsEdits: { add: ['x'] } })).toMatchObject(
    {
      machineCode: 'INVALID_INPUT',
    },
  )
})

test('an address whose latest mail could not be delivered is counted and shown until one is', async () => {
  const waiting = async () =>
    (await malee.call<{ items: { kind: string; count: number }[] }>('GET', '/api/admin/today')).items.filter(
      ({ kind }) => kind === 'failedAlerts',
    )
  await change('gone@one.example', ['security'])
  await change('here@one.example', ['security'])
  expect(await waiting()).toEqual([])
  const fail = (address: string, state: string) =>
    world.owner.pool.query('update mail set state = $2 where recipient = $1', [address, state])
  await fail('gone@one.example', 'failed')
  expect(await waiting()).toEqual([{ kind: 'failedAlerts', count: 1 }])
  expect((await list()).map(({ address, undelivered }) => [address, undelivered])).toEqual([
    ['gone@one.example', true],
    ['here@one.example', undefined],
  ])
  await change('gone@one.example', [])
  expect(await waiting()).toEqual([])
})

test('storage that fills up is reported once to addresses that want it, and to no admin twice', async () => {
  const { rows } = await world.owner.pool.query<{ email: string }>('select email from person where id = $1', [
    malee.personId,
  ])
  await change('facilities@one.example', ['storage'])
  await change('guards@one.example', ['security'])
  await change(rows[0]?.email ?? '', ['storage'])
  const before = await mailsTo(rows[0]?.email ?? '')
  const root = await malee.root('business')
  await malee.file(root, 'fill.bin', 'x'.repeat(900))
  const drive = await driveOf(world, root)
  const { rows: used } = await world.owner.pool.query<{ used: string }>(
    'select used + coalesce((select sum(bytes) from quota_change where drive_id = drive.id), 0) as used from drive where id = $1',
    [drive],
  )
  await setQuota(world, drive, Math.floor(Number(used[0]?.used) / 0.92))
  await world.runJob('drive:warn-of-quota')
  await world.runJob('drive:warn-of-quota')
  expect((await mailsTo('facilities@one.example')).filter((subject) => subject.includes('90%'))).toHaveLength(1)
  expect(await mailsTo('guards@one.example')).toHaveLength(1)
  expect((await mailsTo(rows[0]?.email ?? '')).length - before.length).toBe(1)
  await setQuota(world, drive, 1024 ** 3)
})

test('addresses are checked, counted, and no other business sees them', async () => {
  expect(await malee.refused('PATCH', path, { address: 'nobody', events: ['storage'] })).toMatchObject({
    machineCode: 'EMAIL_INVALID',
  })
  expect(await malee.refused('PATCH', path, { address: 'a@b.example', events: ['gossip'] })).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
  expect(await prasit.refused('GET', path)).toMatchObject({ machineCode: 'NOT_ADMIN' })
  expect(await prasit.refused('PATCH', path, { address: 'a@b.example', events: ['storage'] })).toMatchObject({
    machineCode: 'NOT_ADMIN',
  })
  await Promise.all(Array.from({ length: 20 }, (_, n) => change(`person${n}@one.example`, ['storage'])))
  expect(await malee.refused('PATCH', path, { address: 'more@one.example', events: ['storage'] })).toMatchObject({
    machineCode: 'ALERT_ADDRESSES_FULL',
  })
  expect(await list(wichai)).toEqual([])
  expect(await list()).toHaveLength(20)
})
