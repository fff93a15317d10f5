import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { enqueue, startJobs } from './jobs.ts'
import { createLog } from './log.ts'

const { owner, database, drop } = await createTestDatabase()
afterAll(drop)

test('jobs that users wait for run before background jobs, however many of those there are', async () => {
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

const quick = { restartMs: 50, pollMs: 100, lostMs: 1000 }
const queue = (name: string) => database.db.transaction().execute((tx) => enqueue(tx, name, {}))

test('the workers recover by themselves, however often the database disconnects them in the middle of a job', async () => {
  let done = 0
  const name = 'test:cut'
  const run = async () => {
    // Recording the end of this job fails: its connection is gone.
    await cutAll()
    done++
  }
  const cutAll = () =>
    database.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => undefined)
  const runner = await startJobs(owner, [{ name, run }], createLog('silent'), quick)
  for (let round = 0; round < 3; round++) {
    const before = done
    await expect
      .poll(
        () =>
          queue(name).then(
            () => true,
            () => false,
          ),
        { timeout: 10_000 },
      )
      .toBe(true)
    await expect.poll(() => done, { timeout: 20_000 }).toBeGreaterThan(before)
  }
  await runner.stop()
}, 120_000)

test('workers that were terminated are restarted', async () => {
  let done = 0
  const name = 'test:again'
  const runner = await startJobs(owner, [{ name, run: () => Promise.resolve(void done++) }], createLog('silent'), quick)
  await owner.pool.query(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 1}')`)
  await queue(name)
  await expect.poll(() => done, { timeout: 10_000 }).toBe(1)
  await runner.stop()
  // Set by the queue when it terminates its workers.
  process.exitCode = undefined
}, 30_000)

test('a job whose end could not be recorded runs again, and does not block its queue', async () => {
  let done = 0
  const name = 'test:lost'
  let mine = ''
  const run = async () => {
    if (done++ > 0) return
    const { rows } = await owner.pool.query<{ locked_by: string }>(
      'select locked_by from graphile_worker._private_jobs where locked_by is not null',
    )
    mine = rows[0]?.locked_by ?? ''
  }
  const runner = await startJobs(owner, [{ name, run }], createLog('silent'), quick)
  await queue(name)
  await expect.poll(() => mine, { timeout: 10_000 }).not.toBe('')
  await sql`
    with queue as (
      insert into graphile_worker._private_job_queues (queue_name, locked_by, locked_at)
      values ('lost', ${mine}, now() - interval '5 seconds') returning id
    )
    insert into graphile_worker._private_jobs (task_id, job_queue_id, payload, locked_by, locked_at)
    select t.id, queue.id, '{}', ${mine}, now() - interval '5 seconds'
    from queue, graphile_worker._private_tasks t where t.identifier = ${name}`.execute(owner.db)
  await expect.poll(() => done, { timeout: 10_000 }).toBe(2)
  await runner.stop()
})
