import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const { owner, database, drop } = await createTestDatabase()
afterAll(drop)

test('what somebody waits for comes before what nobody looks at, however much of that there is', async () => {
  await database.db.transaction().execute(async (tx) => {
    for (let n = 0; n < 50; n++) await enqueue(tx, 'test:background', { n }, { queue: 'test' })
    await enqueue(tx, 'test:awaited', {}, { queue: 'test', isAwaited: true })
  })
  const done: string[] = []
  const jobs = ['background', 'awaited'].map((name) => ({
    name: `test:${name}`,
    run: () => Promise.resolve(void done.push(name)),
  }))
  const runner = await startJobs(owner, jobs, createLog('error'))
  await expect.poll(() => done.length, { timeout: 20_000 }).toBe(51)
  await runner.stop()
  expect(done.indexOf('awaited')).toBe(0)
})
