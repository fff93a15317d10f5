import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../src/platform/db.ts'
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts'
import { migrate } from '../src/platform/migrate.ts'
import { templateName, withName } from './database-name.ts'

/** One PostgreSQL for the whole run, with a migrated template that every test file copies. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-test-'))
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
  // Every worker has worlds open, with connections of their own.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '150' }
  const postgres = await startEmbeddedPostgres({ folder, log: quiet, settings })
  const admin = openDatabase(postgres.ownerUrl, { max: 1 })
  await admin.pool.query(`create database ${templateName}`)
  const owner = openDatabase(withName(postgres.ownerUrl, templateName), { max: 2 })
  await migrate(owner)
  await owner.close()
  await admin.close()
  project.provide('ownerUrl', postgres.ownerUrl)
  project.provide('appUrl', postgres.appUrl)
  return async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
