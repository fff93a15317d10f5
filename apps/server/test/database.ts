import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../src/platform/db.ts'
import { templateName, withName } from './database-name.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Connects as the owner to the server that the test run started; see global-setup.ts. */
    ownerUrl: string
    appUrl: string
  }
}

/** A fresh database, copied from the migrated template, so that files can run in parallel. */
export async function createTestDatabase(): Promise<{ owner: Database; database: Database; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(inject('ownerUrl'), { max: 1 })
  // Written to the log page by page it would take twice as long.
  await admin.pool.query(`create database ${name} template ${templateName} strategy file_copy`)
  const owner = openDatabase(withName(inject('ownerUrl'), name), { max: 2 })
  const database = openDatabase(withName(inject('appUrl'), name), { max: 8 })
  return {
    owner,
    database,
    async drop() {
      await Promise.all([owner.close(), database.close()])
      await admin.pool.query(`drop database if exists ${name} with (force)`)
      await admin.close()
    },
  }
}
