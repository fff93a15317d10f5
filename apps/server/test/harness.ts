import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskSpace, type KeyRing, keyRing, localStore, masterKey, type Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { type App, createApp } from '../src/app.ts'
import type { Consents } from '../src/modules/edocs/index.ts'
import { movableClock } from '../src/platform/clock.ts'
import type { ClockSkew } from '../src/platform/clock-skew.ts'
import { type Config, parseConfig } from '../src/platform/config.ts'
import type { Database } from '../src/platform/db.ts'
import { reserveOf } from '../src/platform/disks.ts'
import type { Job } from '../src/platform/jobs.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import type { PushNetwork } from '../src/platform/messages/push.ts'
import { atEnd } from './at-end.ts'
import { type Client, createClient } from './client.ts'
import { createTestDatabase } from './database.ts'
import { proveAllNumbers, trustAllSenders } from './proofs.ts'

export type World = {
  app: FastifyInstance
  jobs: Job[]
  /** As the application; `owner` has rights that the application lacks. */
  database: Database
  owner: Database
  clock: ReturnType<typeof movableClock>
  store: Store
  keyRing: KeyRing
  dataDir: string
  services: App['services']
  /** A signed-in person, acting for their personal account or the given one. */
  as(username: string, account?: 'ONE' | 'TWO'): Promise<Client>
  runJob(name: string, payload?: unknown): Promise<void>
}

/** A disk whose free space a test decides. */
export type FakeDisk = { total: number; free: number }

/** Measured anew each time, so that a change of the disk is seen at once. */
function spaceOn(disk: FakeDisk, { diskReserveBytes }: Config) {
  let seconds = 0
  return diskSpace({
    measure: () => Promise.resolve({ ...disk }),
    reserve: reserveOf(diskReserveBytes),
    now: () => 1000 * seconds++,
  })
}

/**
 * A complete product for one test file: its own database, store and clock, all real. Callers are not cached by default:
 * tests change people directly in the database. Every number that an account is made with is proved, unless the test is
 * about `claimed` ones; every sender speaks for every seller, unless it is about `strictSenders`; and whoever is invited to a business accepts at
 * once, unless it is about people who are asked (`asksPeople`).
 */
export async function createWorld(
  env: Record<string, string> = {},
  {
    knownCallerMs = 0,
    log,
    disk,
    pushNetwork,
    consents,
    clockSkew,
    claimed = false,
    strictSenders = false,
    asksPeople = false,
  }: {
    knownCallerMs?: number
    log?: Log
    disk?: FakeDisk
    pushNetwork?: PushNetwork
    consents?: Consents
    clockSkew?: ClockSkew
    claimed?: boolean
    strictSenders?: boolean
    asksPeople?: boolean
  } = {},
): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'khlang-world-'))
  const { owner, database, drop } = await createTestDatabase()
  if (!claimed) await proveAllNumbers(owner)
  if (!strictSenders) await trustAllSenders(owner)
  const { config, secrets } = parseConfig({
    DATA_DIR: dataDir,
    DEMO: '1',
    DEMO_CONTENT: '0',
    ETAX_TEST_SIGNING: '0',
    TEST_CLOCK: '1',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    SERVICE_SECRET: 'a-service-secret-that-only-tests-know',
    LIMIT_ACCOUNT_BURST: '100000',
    LIMIT_ADDRESS_REQUESTS_PER_SECOND: '100000',
    LIMIT_DAV_REQUESTS_PER_SECOND: '100000',
    LIMIT_PARALLEL_UPLOADS: '1000',
    ...env,
  })
  const clock = movableClock()
  const space = disk && spaceOn(disk, config)
  const store = await localStore({ folder: join(dataDir, 'files'), space })
  const ring = keyRing([masterKey(randomBytes(32))])
  const { app, jobs, services, prepare } = await createApp({
    config,
    secrets,
    clock,
    database,
    store,
    disks: space ? { files: space } : {},
    keyRing: ring,
    log: log ?? createLog(config.logLevel),
    knownCallerMs,
    ...(pushNetwork && { pushNetwork }),
    ...(consents && { consents }),
    ...(clockSkew && { clockSkew }),
    // One process runs the worlds of many files, whose memory is not that of one server.
    edgeLimits: { memoryBytes: Infinity },
  })
  await prepare()
  const world: World = {
    app,
    services,
    as: (username, account) => createClient({ app, services, database, asksPeople }, username, account),
    jobs,
    database,
    owner,
    clock,
    store,
    keyRing: ring,
    dataDir,
    async runJob(name, payload = {}) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job ${name}`)
      await job.run(payload)
      // Sends queued mails at once: no worker runs here.
      await services.notifications.sendDue()
      await services.notifications.pushes.sendDue()
    },
  }
  atEnd(async () => {
    await app.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return world
}
