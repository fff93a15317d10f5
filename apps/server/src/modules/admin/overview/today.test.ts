import { randomUUID } from 'node:crypto'
import type { AdminToday } from '@khlang/contract/admin-today'
import { expect, test } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { driveOf, setQuota } from '../../../../test/drives.ts'
import { createSetting } from '../../../../test/setting.ts'

const { world, one } = await createSetting()
const { malee, prasit } = one
const wichai = await world.as('wichai1', 'TWO')
const today = async (who: Client = malee) =>
  Object.fromEntries(
    (await who.call<AdminToday>('GET', '/api/admin/today')).items.map(({ kind, count }) => [kind, count]),
  )

test('each thing that waits is counted until it is done, in this business alone', async () => {
  expect(await today()).toEqual({})
  const root = await malee.root('business')
  const file = await malee.file(root, 'แผนงาน.txt', 'x'.repeat(1000))
  await malee.call('POST', `/api/items/${file}/lock`, {})
  await malee.call('POST', '/api/admin/employees', { email: 'new@one.example' })
  const drive = await driveOf(world, root)
  const home = await driveOf(world, await prasit.root())
  await prasit.file(await prasit.root(), 'ของฉัน.txt', 'x'.repeat(1000))
  await setQuota(world, drive, 1100)
  await setQuota(world, home, 1100)
  await world.owner.pool.query(
    `insert into drive_alarm (id, drive_id, person_id, people, trashed, purged, rewritten, began_at, last_at)
     values ($1, $2, $3, 1, 60, 0, 0, now(), now())`,
    [randomUUID(), drive, prasit.personId],
  )
  expect(await today()).toEqual({ alarms: 1, nearlyFull: 2, invitations: 1, locks: 1 })
  expect(await today(wichai)).toEqual({})

  await malee.call('POST', `/api/items/${file}/unlock`, {})
  await setQuota(world, drive, 1_000_000)
  await setQuota(world, home, 1_000_000)
  await world.owner.pool.query('update drive_alarm set dismissed_at = now() where drive_id = $1', [drive])
  expect(await today()).toEqual({ invitations: 1 })
})

test('only for Admin Business', async () => {
  expect(await prasit.refused('GET', '/api/admin/today')).toMatchObject({ machineCode: 'NOT_ADMIN' })
})
