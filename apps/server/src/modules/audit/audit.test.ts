import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { systemActor } from '../../platform/actor.ts'
import { movableClock } from '../../platform/clock.ts'
import { transact } from '../../platform/db.ts'
import { createAudit } from './index.ts'

const { owner, database, drop } = await createTestDatabase()
const clock = movableClock()
const audit = createAudit({ db: database.db, clock, subscriptions: { 'item.purged': [{ job: 'drive:collect' }] } })
afterAll(drop)
const write = (name: string) =>
  transact(database.db, (tx) =>
    audit.record(tx, systemActor('test'), { type: 'item.purged', subject: name, data: { name, bytes: 1 } }),
  )

test('an event and its jobs are committed with the transaction, or not at all', async () => {
  await write('kept')
  await expect(
    transact(database.db, async (tx) => {
      await audit.record(tx, systemActor('test'), {
        type: 'item.purged',
        subject: 'lost',
        data: { name: 'lost', bytes: 1 },
      })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const subjects = await database.db.selectFrom('audit_event').select('subject').execute()
  expect(subjects).toEqual([{ subject: 'kept' }])
  const jobs = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(owner.db)
  expect(jobs.rows[0]?.n).toBe(1)
})

test('events without a change of their own are all written, in their order, however many come at once', async () => {
  const account = randomUUID()
  const actor = { ...systemActor('downloads'), origin: { address: '192.0.2.1', traceId: 'trace' } }
  const download = (n: number) =>
    audit.recordUnsynced(actor, { type: 'item.downloaded', subject: account, data: { version: n } })
  await Promise.all(Array.from({ length: 500 }, (_, n) => download(n)))
  const rows = await database.db
    .selectFrom('audit_event')
    .selectAll()
    .where('subject', '=', account)
    .orderBy('id')
    .execute()
  expect(rows.map(({ data }) => data)).toEqual(Array.from({ length: 500 }, (_, n) => ({ version: n })))
  const [alone, together] = [rows[0], rows[1]].map((row) => ({ ...row, id: 0, tx: '', at: null, data: null }))
  expect(together).toEqual(alone)
  expect(together).toMatchObject({ actor: 'system:downloads', address: '192.0.2.1', trace_id: 'trace', outcome: 'ok' })
})

test('the application may neither change nor remove rows', async () => {
  for (const statement of [
    sql`update audit_event set subject = 'other'`,
    sql`delete from audit_event`,
    sql`truncate audit_event cascade`,
    sql`update audit_seal set hash = ''`,
  ]) {
    await expect(statement.execute(database.db)).rejects.toThrow(/permission denied|append-only/)
  }
})

test('the chain detects every changed, removed or forged row: 100 of 100', { timeout: 60_000 }, async () => {
  for (let n = 0; n < 30; n++) await write(`<script>${n}\n","subject":"x`)
  // Transactions in other databases of the same server hold the links back.
  await expect
    .poll(
      async () => {
        await audit.chain()
        const { rows } = await sql<{ n: number }>`
          select count(*)::int as n from audit_event e
          where not exists (select from audit_seal s where s.event_id = e.id)`.execute(database.db)
        return rows[0]?.n
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  expect(await audit.findBrokenLink()).toBeNull()
  const rows = await database.db.selectFrom('audit_event').select('id').orderBy('id').execute()
  const plants = ["subject = subject || '!'", "actor = 'other'", `data = '{"bytes": 2}'`, `at = at + interval '1 ms'`]
  await owner.pool.query('alter table audit_event disable trigger user')
  let found = 0
  for (let n = 0; n < 100; n++) {
    const id = rows[(n * 7) % rows.length]?.id ?? 0
    const change = plants[n % 5]
    const plant = change
      ? sql`update audit_event set ${sql.raw(change)} where id = ${id}`
      : sql`delete from audit_event where id = ${id}`
    await owner.db
      .transaction()
      .execute(async (tx) => {
        await plant.execute(tx)
        if ((await createAudit({ db: tx, clock, subscriptions: {} }).findBrokenLink()) !== null) found++
        throw new Error('roll back')
      })
      .catch((error: Error) => expect(error.message).toBe('roll back'))
  }
  expect(found).toBe(100)
  expect(await audit.findBrokenLink()).toBeNull()
})
