import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { watchWorkers } from './dead-workers.ts'
import { enqueue } from './jobs.ts'

const { owner, database, drop } = await createTestDatabase()
afterAll(drop)

const hold = (poolId: string, ago: string) =>
  owner.pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - $2::interval, attempts = 1`,
    [poolId, ago],
  )
const holders = async () =>
  (
    await owner.pool.query<{ locked_by: string | null }>('select locked_by from graphile_worker._private_jobs')
  ).rows.map((row) => row.locked_by)

test('jobs of a killed process are released; those of a living one are not', async () => {
  await database.db.transaction().execute((tx) => enqueue(tx, 'test:work', {}))
  const living = await watchWorkers(owner, 'living')
  await hold('living', '1 hour')
  const other = await watchWorkers(owner, 'other')
  expect(await holders()).toEqual(['living'])
  await living.stop()
  await other.stop()
  await (await watchWorkers(owner, 'third')).stop()
  expect(await holders()).toEqual([null])
})

test('a process that has just started is left alone', async () => {
  await hold('new', '1 second')
  await (await watchWorkers(owner, 'other')).stop()
  expect(await holders()).toEqual(['new'])
})
