import type { Dashboard } from '@khlang/contract/dashboards'
import { monthOf, shiftMonth } from '@khlang/contract/months'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { driveOf } from '../../../../test/drives.ts'
import { createSetting } from '../../../../test/setting.ts'
import { startOfMonth } from './dashboard.rules.ts'

const { world, one } = await createSetting()
const { malee, prasit } = one
const wichai = await world.as('wichai1', 'TWO')
const read = (query = '', who: Client = malee) => who.call<Dashboard>('GET', `/api/admin/dashboard${query}`)
const count = () => world.runJob('admin:count-dashboard', { subject: malee.accountId })
const current = () => monthOf(world.clock.now())
const logOf = async (action: string, more = '') =>
  (
    await malee.call<{ items: { id: string }[] }>(
      'GET',
      `/api/admin/logs?kind=business&action=${action}&limit=1000${more}`,
    )
  ).items.length

test('every action is counted as its log lists it, by month and by person', async () => {
  const root = await malee.root('business')
  const file = await malee.file(root, 'แผนงาน.txt', 'x'.repeat(1000))
  await prasit.file(await prasit.root(), 'ของฉัน.txt', 'x'.repeat(500))
  await malee.bulk('trash', [file])

  const first = await read()
  expect(first).toMatchObject({ countedAt: null, counting: true })
  expect(first.months).toHaveLength(6)
  await count()
  const { months, people, counting, countedAt } = await read()
  expect({ counting, counted: countedAt !== null }).toEqual({ counting: false, counted: true })
  const last = months.at(-1)
  expect(last).toMatchObject({ month: current(), storage: { personal: 500 } })
  for (const action of ['add', 'trash', 'access'] as const) expect(last?.actions[action]).toBe(await logOf(action))
  expect(last?.actions.add).toBeGreaterThanOrEqual(2)
  for (const { personId, count: n } of people) expect(n).toBe(await logOf('add', `&actor=${personId}`))
  expect(people.map(({ personId }) => personId)).toEqual(expect.arrayContaining([malee.personId, prasit.personId]))
  expect((await read('?action=trash')).people).toEqual([
    expect.objectContaining({ personId: malee.personId, count: 1 }),
  ])
  expect((await read(`?month=${shiftMonth(current(), -1)}`)).people).toEqual([])
})

test('a month of Bangkok begins at midnight there, and is counted to its end', async () => {
  await read()
  const start = startOfMonth(current())
  const before = shiftMonth(current(), -1)
  const note = (at: Date) =>
    world.owner.pool.query(
      `insert into business_activity (account_id, type, at, event_id, person_id, subject, place)
       values ($1, 'item.changed', $2, $3, $4, 'x', 'business')`,
      [malee.accountId, at, -at.getTime(), malee.personId],
    )
  await note(new Date(start.getTime() - 1))
  await note(start)
  await world.owner.pool.query('update dashboard set counted_at = null where account_id = $1', [malee.accountId])
  await count()
  const changed = async (month: string) =>
    (await read()).months.find((found) => found.month === month)?.actions.change ?? -1
  const [then, now] = [await changed(before), await changed(current())]
  expect(then).toBe(1)
  await note(new Date(start.getTime() + 1))
  await note(new Date(start.getTime() - 2))
  await count()
  // The month before had ended when it was counted.
  expect([await changed(before), await changed(current())]).toEqual([then, now + 1])
})

test('what was stored at the end of a month is the last day that was recorded in it', async () => {
  const before = shiftMonth(current(), -1)
  const [shared, home] = [await driveOf(world, await malee.root('business')), await driveOf(world, await malee.root())]
  for (const [drive, day, used] of [
    [shared, `${before}-10`, 10],
    [shared, `${before}-20`, 2000],
    [home, `${before}-20`, 300],
    [home, `${before}-10`, 1],
  ])
    await world.owner.pool.query('insert into drive_day (drive_id, day, used) values ($1, $2, $3)', [drive, day, used])
  await world.owner.pool.query('update dashboard set counted_at = null where account_id = $1', [malee.accountId])
  await count()
  const { months } = await read()
  expect(months.at(-2)?.storage).toEqual({ business: 2000, personal: 300 })
  expect(months.at(-3)?.storage).toBeNull()
})

test('storage now by department and employee, and what is shared outside', async () => {
  const root = await malee.root('business')
  const file = await malee.file(root, 'ให้คนนอก.txt', 'x')
  await malee.call('POST', `/api/items/${file}/links`, {
    permission: 'view',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
  })
  await malee.call('POST', `/api/items/${file}/shares`, {
    with: [{ type: 'username', value: 'somsri1' }],
    permission: 'view',
  })
  const { storage, outside } = await read()
  expect(storage.departments.length).toBeGreaterThan(0)
  expect(storage.employees[0]).toMatchObject({ bytes: 500 })
  expect(storage.departments[0]?.bytes).toBe(500)
  const listed = async (kind: string) =>
    (await malee.call<{ items: object[] }>('GET', `/api/admin/shares?kind=${kind}&reach=outside&state=active`)).items
      .length
  for (const kind of ['share', 'link', 'upload', 'invitation'] as const) expect(outside[kind]).toBe(await listed(kind))
  expect(outside).toMatchObject({ share: 1, link: 1 })
})

test('every business has its own, and only its Admin Business reads it', async () => {
  expect((await read('', wichai)).months.at(-1)?.actions.add).toBe(0)
  expect(await prasit.refused('GET', '/api/admin/dashboard')).toMatchObject({ machineCode: 'NOT_ADMIN' })
  expect(await malee.refused('GET', '/api/admin/dashboard?month=2026-13')).toMatchObject({
    machineCode: 'INVALID_INPUT',
  })
})

test('those that were opened are counted every night', async () => {
  await world.runJob('admin:count-dashboards', {})
  expect((await read()).months).toHaveLength(6)
})
