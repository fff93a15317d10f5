import { join } from 'node:path'
import type { KeyRing, Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { servePages } from './http/pages.ts'
import { limitParallelUploads } from './http/parallel-uploads.ts'
import { createHttpServer } from './http/server.ts'
import { installThrottle } from './http/throttle.ts'
import { createAccounts } from './modules/accounts/index.ts'
import { auditJobs, createAudit, recordRefusals, type Subscriptions } from './modules/audit/index.ts'
import { createDrive, driveJobs, driveRoutes } from './modules/drive/index.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { createIdentity, identityJobs } from './modules/identity/index.ts'
import { createLibrary } from './modules/library/index.ts'
import { libraryRoutes } from './modules/library/library.routes.ts'
import { createPreviews, picturesEnd, previewJobs, thumbnailsFollow } from './modules/previews/index.ts'
import { previewRoutes } from './modules/previews/previews.routes.ts'
import { createTransfer, transferJobs, transferRoutes } from './modules/transfer/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Config, Secrets } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import type { Job } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import { isMigrated } from './platform/migrate.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { davRoutes } from './protocols/dav/dav.routes.ts'
import { serveLive } from './protocols/live/index.ts'
import { oneboxCalls } from './protocols/onebox/index.ts'
import { tusRoutes } from './protocols/tus/tus.routes.ts'

export type AppDeps = {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  database: Database
  store: Store
  keyRing: KeyRing
}

export type App = {
  app: FastifyInstance
  jobs: Job[]
  services: Awaited<ReturnType<typeof createServices>>
  /** What must be put right or in place before the first request: demo data, uploads that a crash left behind. */
  prepare(): Promise<void>
}

/** Event → jobs that follow from it. */
const subscriptions: Subscriptions = {
  'item.purged': [{ job: 'drive:collect' }],
  'employee.changed': [{ job: 'drive:apply-quotas-after' }],
  'department.changed': [{ job: 'drive:apply-quotas-after' }],
  'item.created': [thumbnailsFollow],
  'version.created': [thumbnailsFollow],
  'file-encryption.changed': [picturesEnd, thumbnailsFollow],
  'version.deleted': [{ job: 'drive:collect' }],
  'library.changed': [{ job: 'drive:collect' }],
  'library.unpublished': [{ job: 'drive:collect' }],
  'archive.removed': [{ job: 'drive:collect' }],
}

const webFolder = join(import.meta.dirname, '../../web/dist')

/** Every service, built by hand, from the first module to the last. */
async function createServices({ config, secrets, log, clock, database, store, keyRing }: AppDeps) {
  const { db } = database
  const limits = createRateLimits({ db, clock })
  const messages = createMessages({ config, secrets, clock, log })
  const audit = createAudit({ db, subscriptions })
  const drive = createDrive({
    db,
    audit,
    clock,
    limits,
    messages,
    store,
    keyRing,
    publicUrl: config.publicUrl,
  })
  const accounts = createAccounts({
    db,
    audit,
    clock,
    hooks: { onAccountCreated: drive.roots.openForAccount, onEmployeeAdded: drive.roots.openForEmployee },
  })
  const identity = await createIdentity({ db, audit, accounts, clock, limits, config, secrets, messages, log })
  const { isSessionOpen } = identity
  const transfer = createTransfer({ db, audit, clock, config, drive, store, keyRing, messages, isSessionOpen })
  const previews = createPreviews({ db, clock, config, drive })
  const library = createLibrary({ db, audit, clock, drive, previews })
  return { limits, audit, accounts, identity, drive, transfer, previews, library }
}

/** The composition root: services, then the mouths that speak for them. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, log, clock, database, store } = deps
  const services = await createServices(deps)
  const { limits, audit, accounts, identity, drive, transfer, previews, library } = services

  const app = createHttpServer({ config, log, authenticate: identity.authenticate })
  await app.register(async (scope) => {
    installThrottle(scope, { config, limits })
    limitParallelUploads(scope, config)
    recordRefusals(scope, { db: database.db, audit })
    identityRoutes(scope, identity)
    driveRoutes(scope, drive)
    await transferRoutes(scope, transfer)
    previewRoutes(scope, previews)
    libraryRoutes(scope, library, store)
    await tusRoutes(scope, transfer)
    await davRoutes(scope, { drive, identity, transfer, clock })
    oneboxCalls(scope, {
      db: database.db,
      clock,
      accounts,
      identity,
      storageOf: drive.roots.storage,
      verifyOtp: identity.verifyOtp,
      chatToken: null,
    })
  })
  serveLive(app, { config, log, db: database.db, drive, authenticate: identity.authenticate })
  serveHealth(app, {
    database: () => database.pool.query('select 1'),
    migrations: async () => {
      if (!(await isMigrated(database))) throw new Error('migrations are missing')
    },
    storage: () => store.check(),
  })
  serveDocs(app)
  await servePages(app, webFolder, config.operatorContact)
  await app.ready()

  return {
    app,
    services,
    jobs: [
      ...auditJobs(audit),
      ...identityJobs(identity),
      ...driveJobs(drive),
      ...transferJobs(transfer),
      ...previewJobs(previews),
    ],
    async prepare() {
      await drive.housekeeping.assertKeysKnown()
      if (config.demo) {
        await accounts.seedDemo(identity.setDemoPassword)
        await library.platform.publishManuals()
      }
      const finished = await transfer.finishComplete()
      if (finished > 0) log.info({ finished }, 'uploads that were complete before the last stop are files now')
    },
  }
}
