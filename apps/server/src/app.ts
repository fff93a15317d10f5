import { join } from 'node:path'
import { advanceTestClock } from '@khlang/contract'
import type { FastifyInstance } from 'fastify'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { servePages } from './http/pages.ts'
import { limitParallelUploads } from './http/parallel-uploads.ts'
import { route } from './http/route.ts'
import { listAddresses } from './http/serve.ts'
import { createHttpServer, type EdgeLimits } from './http/server.ts'
import { createThrottle } from './http/throttle.ts'
import { adminJobs } from './modules/admin/admin.jobs.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { logoRoutes } from './modules/admin/appearance/logo.routes.ts'
import { chartRoutes } from './modules/admin/directory/chart.routes.ts'
import { employeeAccessRoutes } from './modules/admin/people/employee-access.routes.ts'
import { joinRoutes } from './modules/admin/people/join-requests.routes.ts'
import { membershipRoutes } from './modules/admin/people/memberships.routes.ts'
import { auditJobs } from './modules/audit/audit.jobs.ts'
import { recordRefusals } from './modules/audit/record-refusals.http.ts'
import { commentRoutes } from './modules/comments/comments.routes.ts'
import { chatRoutes } from './modules/dispatches/chat.routes.ts'
import { dispatchRoutes } from './modules/dispatches/dispatches.routes.ts'
import { demoJobs } from './modules/demo/demo.jobs.ts'
import { driveJobs } from './modules/drive/drive.jobs.ts'
import { driveRoutes } from './modules/drive/drive.routes.ts'
import { edocDispatchJobs } from './modules/edoc-dispatches/edoc-dispatches.jobs.ts'
import { edocDispatchRoutes } from './modules/edoc-dispatches/edoc-dispatches.routes.ts'
import { edocContentsRoutes } from './modules/edoc-contents/edoc-contents.routes.ts'
import { edocJobs } from './modules/edocs/edocs.jobs.ts'
import { edocRoutes } from './modules/edocs/edocs.routes.ts'
import { historyJobs } from './modules/history/history.jobs.ts'
import { historyRoutes } from './modules/history/history.routes.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { createOneCall } from './modules/identity/partners/one-call.http.ts'
import { integrityJobs } from './modules/integrity/integrity.jobs.ts'
import { keyJobs } from './modules/keys/keys.jobs.ts'
import { keyRoutes, watchKeys } from './modules/keys/keys.routes.ts'
import { largeTreesJobs, largeTreesRoutes } from './modules/large-trees/index.ts'
import { libraryRoutes } from './modules/library/library.routes.ts'
import { linkJobs } from './modules/links/links.jobs.ts'
import { linkRoutes } from './modules/links/links.routes.ts'
import { mailkeepJobs } from './modules/mailkeep/mailkeep.jobs.ts'
import { mailkeepRoutes } from './modules/mailkeep/mailkeep.routes.ts'
import { notificationJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import { organisingJobs } from './modules/organising/organising.jobs.ts'
import { organisingRoutes } from './modules/organising/organising.routes.ts'
import { previewJobs } from './modules/previews/previews.jobs.ts'
import { previewRoutes } from './modules/previews/previews.routes.ts'
import { protectionJobs } from './modules/protection/protection.jobs.ts'
import { protectionRoutes } from './modules/protection/protection.routes.ts'
import { quotaJobs } from './modules/quotas/quotas.jobs.ts'
import { quotaRoutes } from './modules/quotas/quotas.routes.ts'
import { scanningJobs } from './modules/scanning/scanning.jobs.ts'
import { scanningRoutes } from './modules/scanning/scanning.routes.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import { shareJobs } from './modules/shares/shares.jobs.ts'
import { sharesRoutes } from './modules/shares/shares.routes.ts'
import { operatorRoutes } from './modules/proofs/operator.routes.ts'
import { proofRoutes } from './modules/proofs/proofs.routes.ts'
import { supportJobs } from './modules/support/support.jobs.ts'
import { supportRoutes, watchSupport } from './modules/support/support.routes.ts'
import { taskJobs } from './modules/tasks/tasks.jobs.ts'
import { taskRoutes } from './modules/tasks/tasks.routes.ts'
import { transferJobs } from './modules/transfer/transfer.jobs.ts'
import { transferRoutes } from './modules/transfer/transfer.routes.ts'
import { edocResponseRoutes } from './modules/edoc-responses/edoc-responses.routes.ts'
import { edocExportRoutes } from './modules/edoc-exports/edoc-exports.routes.ts'
import { vatReportRoutes } from './modules/vat-reports/vat-reports.routes.ts'
import { type Disks, findFullDisks } from './platform/disks.ts'
import type { Job } from './platform/jobs.ts'
import { listen } from './platform/listen.ts'
import { isMigrated } from './platform/migrate.ts'
import type { TestClock } from './platform/test-clock.ts'
import { davRoutes } from './protocols/dav/dav.routes.ts'
import { serveLive } from './protocols/live/index.ts'
import { oneboxCalls } from './protocols/onebox/index.ts'
import { tusRoutes } from './protocols/tus/tus.routes.ts'
import { linkTusRoutes } from './protocols/tus/link.routes.ts'
import { uploadLinkTusRoutes } from './protocols/tus/upload-link.routes.ts'
import { createServices, type ServiceDeps, type Services } from './services.ts'

export type AppDeps = ServiceDeps & {
  /** Without them, no disk is ever reported as full. */
  disks?: Disks
  /** Lets tests from outside move the clock. */
  testClock?: TestClock | null
  /** Other limits of the HTTP edge than those of a server that is alone in its process. */
  edgeLimits?: EdgeLimits
}

export type App = {
  app: FastifyInstance
  jobs: Job[]
  services: Services
  /** Completes what must be in place before the first request: demo data, uploads interrupted by a crash. */
  prepare(): Promise<void>
}

const webFolder = join(import.meta.dirname, '../../web/dist')

/** The composition root: services, then the protocols that serve them. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { config, secrets, log, clock, database, store } = deps
  const services = await createServices(deps)
  const { limits, audit, notifications, accounts, identity, drive, transfer, previews, library, demo } = services
  const { integrity, tasks, quotas, protection, organising, history, search, shares } = services

  const throttle = createThrottle({ config, limits })
  const app = createHttpServer({
    config,
    log,
    authenticate: identity.authenticate,
    authenticateKey: services.apiKeys.authenticate,
    authenticateSupport: services.support.authenticate,
    throttle,
    limits: deps.edgeLimits ?? {},
  })
  listAddresses(app)
  app.addHook('onClose', () => services.etax.close())
  await app.register(async (scope) => {
    limitParallelUploads(scope, config)
    recordRefusals(scope, { db: database.db, audit })
    watchKeys(scope, services.apiKeys)
    watchSupport(scope, services.support)
    identityRoutes(scope, identity)
    notificationRoutes(scope, notifications)
    driveRoutes(scope, drive)
    largeTreesRoutes(scope, drive, services.largeTrees)
    taskRoutes(scope, tasks)
    quotaRoutes(scope, quotas)
    scanningRoutes(scope, services.scanning)
    protectionRoutes(scope, protection)
    organisingRoutes(scope, organising)
    historyRoutes(scope, history)
    searchRoutes(scope, search)
    transferRoutes(scope, transfer)
    previewRoutes(scope, previews)
    libraryRoutes(scope, library, store)
    commentRoutes(scope, services.comments)
    sharesRoutes(scope, shares)
    linkRoutes(scope, services.links)
    dispatchRoutes(scope, services.dispatches)
    adminRoutes(scope, services.admin)
    joinRoutes(scope, services.admin)
    employeeAccessRoutes(scope, services.admin)
    membershipRoutes(scope, services.admin)
    chartRoutes(scope, services.admin)
    keyRoutes(scope, services.apiKeys)
    edocRoutes(scope, services.edocs, { store, oneCall: createOneCall(identity) })
    edocDispatchRoutes(scope, services.edocDispatches)
    edocContentsRoutes(scope, services.edocContents)
    edocResponseRoutes(scope, services.edocResponses)
    edocExportRoutes(scope, services.edocExports)
    vatReportRoutes(scope, services.vatReports)
    mailkeepRoutes(scope, services.mailkeep)
    supportRoutes(scope, services.support)
    proofRoutes(scope, services.proofs)
    operatorRoutes(scope, services.proofs)
    logoRoutes(scope, services.admin)
    chatRoutes(scope, services.chat)
    await tusRoutes(scope, transfer)
    await uploadLinkTusRoutes(scope, services.links.uploading)
    await linkTusRoutes(scope, services.links.uploading)
    await davRoutes(scope, {
      db: database.db,
      drive,
      received: shares.received,
      locks: protection.locks,
      properties: organising.properties,
      identity,
      transfer,
      clock,
      throttle,
    })
    oneboxCalls(scope, {
      db: database.db,
      clock,
      accounts,
      identity,
      storageOf: drive.roots.storage,
      classesOf: (actor) => services.quotas.report.classes(actor),
      verifyOtp: identity.verifyOtp,
      logoData: services.admin.logos.asData,
      enterSupportCode: services.support.enterAwaited,
      chatToken: async (actor) => (await services.chat.open(actor)).token,
    })
  })
  const { authenticate, callers } = identity
  serveLive(app, {
    config,
    log,
    clock,
    database,
    changes: history.changes,
    authenticate,
    callersChannel: callers.channel,
  })
  if (identity.callers.remembers) {
    let listening: ReturnType<typeof listen> | undefined
    app.addHook('onReady', (done) => {
      listening = listen(database.pool, identity.callers.channel, identity.callers.subscriber)
      done()
    })
    app.addHook('onClose', (_instance, done) => {
      listening?.stop()
      done()
    })
  }
  const checks = {
    database: () => database.pool.query('select 1'),
    migrations: async () => {
      if (!(await isMigrated(database))) throw new Error('migrations are missing')
    },
    storage: () => store.check(),
  }
  const fullDisks = async () => (await findFullDisks(deps.disks ?? {})).map(({ disk }) => disk)
  const { clockSkew, scanning } = services
  serveHealth(app, { checks, fullDisks, scanner: scanning.state, clockSkew }, secrets.metricsToken)
  await serveDocs(app)
  const { chatWidget } = config
  await servePages(app, {
    folder: webFolder,
    operator: config.operatorContact,
    chatOrigin: chatWidget?.kind === 'provider' ? new URL(chatWidget.page).origin : null,
  })
  const jobs: Job[] = [
    ...auditJobs(audit),
    ...notificationJobs(notifications),
    ...identityJobs(identity),
    ...driveJobs(drive),
    ...largeTreesJobs(services.largeTrees),
    ...integrityJobs(integrity, () => history.destructions.settle()),
    ...scanningJobs(services.scanning),
    ...taskJobs(tasks),
    ...quotaJobs(quotas),
    ...protectionJobs(protection),
    ...organisingJobs(organising),
    ...historyJobs(history),
    ...transferJobs(transfer),
    ...previewJobs(previews),
    ...shareJobs(shares),
    ...linkJobs(services.links),
    ...adminJobs(services.admin),
    ...keyJobs(services.apiKeys),
    ...edocJobs(services.edocs),
    ...edocDispatchJobs(services.edocDispatches),
    ...mailkeepJobs(services.mailkeep),
    ...supportJobs(services.support),
    ...demoJobs(demo),
  ]
  const { testClock } = deps
  if (testClock)
    route(app, advanceTestClock, async ({ body }) => ({
      now: (await testClock.advance(body.advanceSeconds, jobs)).toISOString(),
    }))
  await app.ready()

  return {
    app,
    services,
    jobs,
    async prepare() {
      await integrity.assertKeysKnown()
      await services.scanning.begin()
      if (config.demo) {
        const isNew = await accounts.seedDemo(identity.setDemoPassword, config.demoContent ? demo.begin : undefined)
        if (isNew) await services.admin.charts.seedDemo()
        // A demo that lacks files, as on a full disk, is no reason not to start.
        if (isNew && config.demoContent)
          await demo.create().catch((err: unknown) => log.warn({ err }, 'the demo starts without some of its files'))
      }
      await library.platform
        .publishManuals()
        .catch((err: unknown) => log.warn({ err }, 'the library lacks manuals: npm run manuals publishes them'))
      const finished = await transfer.finishComplete()
      if (finished > 0) log.info({ finished }, 'uploads that were complete before the last stop are files now')
    },
  }
}
