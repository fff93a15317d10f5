import { setTimeout as wait } from 'node:timers/promises'
import { PostgresAdapter, sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { withName } from '../../test/database-name.ts'
import { type Database, type Db, openDatabase } from './db.ts'
import { lock } from './locks.ts'
import { migrate } from './migrate.ts'

const statementMs = 300

let database: Awaited<ReturnType<typeof createTestDatabase>>
let impatient: Database
beforeEach(async () => {
  database = await createTestDatabase()
  const { rows } = await database.owner.pool.query<{ name: string }>('select current_database() as name')
  impatient = openDatabase(withName(inject('ownerUrl'), rows[0]?.name ?? ''), { max: 2, statementMs })
})
afterEach(async () => {
  await impatient.close()
  await database.drop()
})

/** What one process holds while it brings the database up to date. */
const locks: Record<string, (db: Db) => Promise<void>> = {
  'that of the migrations': (db) => new PostgresAdapter().acquireMigrationLock(db, { lockTable: '', lockRowId: '' }),
  'that of the rights': (db) => lock(db, 'migrations'),
}

test.each(Object.keys(locks))(
  'a process waits for another that migrates for longer than any statement may take: %s',
  async (name) => {
    const migrated = await database.owner.db.connection().execute(async (other) => {
      await sql`begin`.execute(other)
      await locks[name]?.(other)
      const waiting = migrate(impatient)
      await wait(4 * statementMs)
      await sql`commit`.execute(other)
      await sql`select pg_advisory_unlock_all()`.execute(other)
      return waiting
    })
    expect(migrated).toEqual([])
    // What the connections are used for afterwards is limited again.
    const asked = await Promise.allSettled([1, 2].map(() => impatient.pool.query('select pg_sleep(2)')))
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  },
)
