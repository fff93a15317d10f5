import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { withName } from '../../test/database-name.ts'
import { type Database, openDatabase } from './db.ts'
import { lockStatement } from './locks.ts'
import { migrate } from './migrate.ts'

/** As Kysely locks a database that is brought up to date. */
const lockOfKysely = 'select pg_advisory_xact_lock(3853314791062309107)'
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

test.each([lockOfKysely, lockStatement('migrations')])(
  'a process waits for another that migrates for longer than any statement may take: %s',
  async (statement) => {
    const other = await database.owner.pool.connect()
    await other.query('begin')
    await other.query(statement)
    const migrated = migrate(impatient)
    await wait(4 * statementMs)
    await other.query('commit')
    other.release()
    expect(await migrated).toEqual([])
    // What the connections are used for afterwards is limited again.
    const asked = await Promise.allSettled([1, 2].map(() => impatient.pool.query('select pg_sleep(2)')))
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  },
)
