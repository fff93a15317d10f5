import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KeyRing, loadKeyRing, openStore, type Store } from '@khlang/vault'
import { systemClock, movableClock, type Clock } from '../platform/clock.ts'
import type { Config, Secrets } from '../platform/config.ts'
import { assertUsable } from '../platform/data-folder.ts'
import { type Database, openDatabase } from '../platform/db.ts'
import { type Disks, openDisks } from '../platform/disks.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres.ts'
import { createLog, type Log } from '../platform/log.ts'
import { withTimeouts } from '../platform/store-timeouts.ts'

/** The dependencies of every command: database, storage, keys. */
export type Foundation = {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  /** With TEST_CLOCK, the clock as one that can be moved. */
  movable: ReturnType<typeof movableClock> | null
  owner: Database
  database: Database
  store: Store
  disks: Disks
  keyRing: KeyRing
  /** True at the very first start, which created the master key: it must be backed up. */
  keyGenerated: boolean
  close(): Promise<void>
}

const closeMs = 1000

export type PrintLine = (line: string) => void

/**
 * Opens everything below the application.
 * @param join joins the embedded database of a running server, for the operator's commands
 */
export async function openFoundation(
  { config, secrets }: { config: Config; secrets: Secrets },
  { join: joining = false, say = () => undefined }: { join?: boolean; say?: PrintLine } = {},
): Promise<Foundation> {
  await assertUsable(config.dataDir)
  const log = createLog(config.logLevel)
  const { ring, generated } = await loadKeyRing({
    file: join(config.dataDir, 'master.key'),
    ...(secrets.masterKey && { setting: secrets.masterKey }),
  })
  const disks = openDisks(config)
  const store = withTimeouts(await openStore(config.storageUrl, disks.files))
  if (config.database === 'embedded') say('starting the embedded database')
  const { ownerUrl, appUrl, role, stop } = await findDatabase(config, secrets, log, joining)
  const movable = config.testClock ? movableClock() : null
  const owner = openDatabase(ownerUrl, { max: 4 })
  const database = openDatabase(appUrl, { max: 24, watched: true, ...(role && { role }) })
  return {
    config,
    secrets,
    log,
    clock: movable ?? systemClock,
    movable,
    owner,
    database,
    store,
    disks,
    keyRing: ring,
    keyGenerated: generated,
    async close() {
      // A connection that is in use after the grace of its work is not waited for.
      const closed = Promise.allSettled([database.close(), owner.close()])
      await Promise.race([closed, sleep(closeMs, undefined, { ref: false })])
      await stop()
    },
  }
}

async function findDatabase(config: Config, secrets: Secrets, log: Log, joining: boolean) {
  if (config.database === 'embedded') {
    const folder = join(config.dataDir, 'postgres')
    return { role: undefined, ...(await startEmbeddedPostgres({ folder, log, join: joining })) }
  }
  const { databaseUrl, databaseOwnerUrl } = secrets
  if (!databaseUrl || !databaseOwnerUrl) throw new Error('DATABASE_URL is not set.')
  // The same user may own the tables: the application still works in its own role.
  const role = databaseUrl === databaseOwnerUrl ? 'khlang_app' : undefined
  return { ownerUrl: databaseOwnerUrl, appUrl: databaseUrl, role, stop: () => Promise.resolve() }
}
