import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createEtax } from '@khlang/etax'
import type { KeyRing, Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { servePages } from './http/pages.ts'
import { limitParallelUploads } from './http/parallel-uploads.ts'
import { createHttpServer, type EdgeLimits } from './http/server.ts'
import { createThrottle } from './http/throttle.ts'
import { type Accounts, createAccounts } from './modules/accounts/index.ts'
import { auditJobs } from './modules/audit/audit.jobs.ts'
import { recordRefusals } from './modules/audit/audit.routes.ts'
import { createAudit, type Subscriptions } from './modules/audit/index.ts'
import { edocJobs } from './modules/edocs/edocs.jobs.ts'
import { edocRoutes } from './modules/edocs/edocs.routes.ts'
import { type Consents, createEdocs } from './modules/edocs/index.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { identityJobs } from './modules/identity/identity.jobs.ts'
import { createIdentity, type Identity } from './modules/identity/index.ts'
import { createOneCall } from './modules/identity/partners/one-call.routes.ts'
import { keyJobs } from './modules/keys/keys.jobs.ts'
import { keyRoutes, watchKeys } from './modules/keys/keys.routes.ts'
import { createKeys, type Keys, leaverFollower } from './modules/keys/index.ts'
import { createLibrary } from './modules/library/index.ts'
import { libraryRoutes } from './modules/library/library.routes.ts'
import { copiesFollower, createLinks } from './modules/links/index.ts'
import { linkJobs } from './modules/links/links.jobs.ts'
import { linkRoutes } from './modules/links/links.routes.ts'
import { createMailkeep } from './modules/mailkeep/index.ts'
import { mailkeepJobs } from './modules/mailkeep/mailkeep.jobs.ts'
import { mailkeepRoutes } from './modules/mailkeep/mailkeep.routes.ts'
import { createNotifications } from './modules/notifications/index.ts'
import { notificationJobs } from './modules/notifications/notifications.jobs.ts'
import { notificationRoutes } from './modules/notifications/notifications.routes.ts'
import {
  copyHashtags,
  countTaggedIn,
  createOrganising,
  type Organising,
  writeHashtags,
} from './modules/organising/index.ts'
import { organisingJobs } from './modules/organising/organising.jobs.ts'
import { organisingRoutes } from './modules/organising/organising.routes.ts'
import { createPreviews, previewFollowers, renderLogo } from './modules/previews/index.ts'
import { previewJobs } from './modules/previews/previews.jobs.ts'
import { previewRoutes } from './modules/previews/previews.routes.ts'
import { createProtection, fileCreated, itemArrived, type Protection } from './modules/protection/index.ts'
import { protectionJobs } from './modules/protection/protection.jobs.ts'
import { protectionRoutes } from './modules/protection/protection.routes.ts'
import { createQuotas, findEmployeeQuota } from './modules/quotas/index.ts'
import { quotaJobs } from './modules/quotas/quotas.jobs.ts'
import { quotaRoutes } from './modules/quotas/quotas.routes.ts'
import { createSearch } from './modules/search/index.ts'
import { searchRoutes } from './modules/search/search.routes.ts'
import {
  businessOpened,
  createShares,
  departmentFollower,
  reshareFollower,
  type Shares,
} from './modules/shares/index.ts'
import { shareJobs } from './modules/shares/shares.jobs.ts'
import { sharesRoutes } from './modules/shares/shares.routes.ts'
import { createTasks } from './modules/tasks/index.ts'
import { taskJobs } from './modules/tasks/tasks.jobs.ts'
import { taskRoutes } from './modules/tasks/tasks.routes.ts'
import { createTransfer } from './modules/transfer/index.ts'
import { transferJobs } from './modules/transfer/transfer.jobs.ts'
import { transferRoutes } from './modules/transfer/transfer.routes.ts'
import type { ActAs } from './platform/actor.ts'
import { type Clock, datingClock } from './platform/clock.ts'
import type { Config, Secrets } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { createTxtLookup } from './platform/dns.ts'
import { type Disks, findFullDisks } from './platform/disks.ts'
import type { Job } from './platform/jobs.ts'
import type { Log } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import type { PushNetwork } from './platform/messages/push.ts'
import { loadServiceKeys } from './platform/service-secret.ts'
import { isMigrated } from './platform/migrate.ts'
import { createIdempotency } from './platform/idempotency.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createRecipientLimit } from './platform/recipient-limit.ts'
import { driveJobs } from './modules/drive/drive.jobs.ts'
import { driveRoutes } from './modules/drive/drive.routes.ts'
import { createSupport, type Support } from './modules/support/index.ts'
import { supportJobs } from './modules/support/support.jobs.ts'
import { supportRoutes, watchSupport } from './modules/support/support.routes.ts'
import { adminJobs } from './modules/admin/admin.jobs.ts'
import { adminRoutes } from './modules/admin/admin.routes.ts'
import { chartRoutes } from './modules/admin/directory/chart.routes.ts'
import { joinRoutes } from './modules/admin/people/join-requests.routes.ts'
import { logoRoutes } from './modules/admin/appearance/logo.routes.ts'
import { type Admin, createAdmin } from './modules/admin/index.ts'
import { commentRoutes } from './modules/comments/comments.routes.ts'
import { createComments } from './modules/comments/index.ts'
import { dispatchRoutes } from './modules/dispatches/dispatches.routes.ts'
import { chatRoutes } from './modules/dispatches/chat.routes.ts'
import { createChatWidget, createDispatches, type Dispatches } from './modules/dispatches/index.ts'
import { createDemoContent } from './modules/demo/index.ts'
import { createDrive, type Drive } from './modules/drive/index.ts'
import { integrityJobs } from './modules/integrity/integrity.jobs.ts'
import { createIntegrity } from './modules/integrity/index.ts'
import { historyJobs } from './modules/history/history.jobs.ts'
import { historyRoutes } from './modules/history/history.routes.ts'
import { createHistory, type History, treeDeleted, versionsDeleting } from './modules/history/index.ts'
import { advanceTestClock } from '@khlang/contract'
import { route } from './http/route.ts'
import { listen } from './platform/listen.ts'
import type { TestClock } from './platform/test-clock.ts'
import { davRoutes } from './protocols/dav/dav.routes.ts'
import { serveLive } from './protocols/live/index.ts'
import { oneboxCalls } from './protocols/onebox/index.ts'
import { tusRoutes } from './protocols/tus/tus.routes.ts'
import { uploadLinkTusRoutes } from './protocols/tus/upload-link.routes.ts'

export type AppDeps = {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  database: Database
  store: Store
  /** Without them, no disk is ever reported as full. */
  disks?: Disks
  keyRing: KeyRing
  /** How long callers are cached; 0 in tests that change people by SQL. */
  knownCallerMs?: number | undefined
  /** Lets tests from outside move the clock. */
  testClock?: TestClock | null
  /** Other limits of the HTTP edge than those of a server that is alone in its process. */
  edgeLimits?: EdgeLimits
  /** Stands in for the public internet in tests. */
  pushNetwork?: PushNetwork
  /** Stands in for the consent of receivers of e-documents in tests. */
  consents?: Consents
}

export type App = {
  app: FastifyInstance
  jobs: Job[]
  services: Awaited<ReturnType<typeof createServices>>
  /** Completes what must be in place before the first request: demo data, uploads interrupted by a crash. */
  prepare(): Promise<void>
}

/** Event → jobs that follow from it. */
const subscriptions: Subscriptions = {
  'item.purged': [{ job: 'drive:collect' }],
  'employee.changed': [
    { job: 'drive:apply-quotas-after' },
    { job: 'admin:follow-employee' },
    leaverFollower,
    reshareFollower,
  ],
  'person.registered': [{ job: 'edocs:release-registered' }],
  'business.created': [{ job: 'edocs:release-registered' }],
  'employee.invited': [{ job: 'admin:text-invitation' }],
  'department.changed': [{ job: 'drive:apply-quotas-after' }, reshareFollower],
  'role.changed': [reshareFollower],
  'access.changed': [reshareFollower],
  'rule-switches.changed': [reshareFollower],
  'share.changed': [reshareFollower],
  'share.ended': [reshareFollower],
  'share.left': [reshareFollower],
  'item.created': [previewFollowers.thumbnails],
  'version.created': [previewFollowers.thumbnails],
  'file-encryption.changed': [previewFollowers.encryption, copiesFollower, previewFollowers.thumbnails],
  'version.deleted': [{ job: 'drive:collect' }],
  'library.changed': [{ job: 'drive:collect' }],
  'library.unpublished': [{ job: 'drive:collect' }],
  'archive.removed': [{ job: 'drive:collect' }],
  'share.created': [departmentFollower, { job: 'edocs:note-shared' }],
  'link.created': [previewFollowers.links, { job: 'edocs:note-shared' }],
  'link.opened_fully': [{ job: 'links:notify-opened-fully' }],
  'upload-link.received': [{ job: 'edocs:deliver-received' }],
  'link.guessed': [{ job: 'links:notify-guessed' }],
}

const webFolder = join(import.meta.dirname, '../../web/dist')

/** Every service, wired explicitly, in the order in which they need each other. */
async function createServices({ config, secrets, log, database, store, keyRing, knownCallerMs, ...deps }: AppDeps) {
  const { db } = database
  const clock = datingClock(deps.clock)
  const limits = createRateLimits({ db, clock })
  const messages = createMessages({ config, secrets, clock, log })
  const keys = await loadServiceKeys(config, secrets)
  const audit = createAudit({ db, subscriptions })
  const notifications = createNotifications({
    db,
    clock,
    log,
    messages,
    publicUrl: config.publicUrl,
    openAttachment: (ref) => dispatches.openAttachment(ref),
    keys,
    pushServices: config.pushServices,
    pushNetwork: deps.pushNetwork,
  })
  const { publicUrl } = config
  /** What the drive needs of later modules. `accounts` and `tasks` get theirs below. */
  const hooks: Parameters<typeof createDrive>[0]['hooks'] = {
    itemArrived,
    fileCreated,
    fileKey: (actor, id) => protection.encryption.keyFor(actor, id),
    protectedFileRead: (actor, id) => protection.passwords.keepOpen(actor, id),
    readHashtags: (on, actor, item, texts) => organising.hashtags.readHashtags(on, actor, item, texts),
    hashtagsChanged: (tx, row, at) => writeHashtags(tx, [{ ...row, tags: row.hashtags }], at),
    hashtagsCopied: copyHashtags,
    relationsCopied: (tx, actor, accountId, sources, copyOf) =>
      organising.copies.relationsCopied(tx, actor, accountId, sources, copyOf),
    countTaggedIn,
    businessOpened,
    treeChangedDrive: (tx, actor, treeId, folderId) => shares.settleMoved(tx, actor, treeId, folderId),
    findEmployeeQuota,
    leavesTrash: (tx, actor, item) => history.retained.retain(tx, actor, item),
    versionedIn: (on, driveId) => history.versionTypes.versionedIn(on, driveId),
    versionsDeleting,
    treeDeleted,
  }
  const actAs: ActAs = (who, more) => accounts.actAs(who, more)
  const drive: Drive = createDrive({ db, audit, clock, actAs, store, keyRing, hooks })
  const integrity = createIntegrity({ db, clock, store, keyRing })
  const tasks = createTasks({ db, clock, describeItems: drive.describe })
  const accounts: Accounts = createAccounts({
    db,
    audit,
    clock,
    hooks: {
      async onAccountCreated(tx, made) {
        await drive.roots.openForAccount(tx, made)
        await admin.invitations.acceptByMobile(tx, made)
      },
      async onEmployeeAdded(tx, added) {
        await drive.roots.openForEmployee(tx, added)
        await admin.leavers.returned(tx, added)
        await admin.joins.joined(tx, added)
        await shares.outside.personChanged(tx, added.personId)
      },
      onRightsChanged: (tx, id) => identity.callers.changed(tx, id),
      async onEmailProven(tx, person) {
        await shares.invitations.accept(tx, person)
        await shares.outside.personChanged(tx, person.personId)
        await admin.invitations.acceptByEmail(tx, person)
      },
    },
  })
  const onSessionsEnded = notifications.pushes.sessionsEnded
  const lookUpTxt = createTxtLookup(config.dnsServers)
  const signIn = {
    clock,
    limits,
    lookUpTxt,
    notifications,
    config,
    secrets,
    keys,
    messages,
    log,
    knownCallerMs,
    onSessionsEnded,
  }
  const identity: Identity = await createIdentity({ db, audit, accounts, ...signIn })
  const { isSessionOpen } = identity
  const quotas = createQuotas({ db, audit, clock, actAs, accounts, notifications, publicUrl, drive })
  const notifying = { db, audit, clock, actAs, limits, notifications, publicUrl, keyRing }
  const protection: Protection = createProtection({ ...notifying, drive, quotas })
  const organising: Organising = createOrganising({ db, audit, clock, actAs, drive })
  const history: History = createHistory({
    ...notifying,
    accounts,
    drive,
    employeeRows: (actor, filter, language) => admin.employees.rows(actor, filter, language),
  })
  const search = createSearch({
    db,
    audit,
    clock,
    drive,
    findReceived: (actor) => shares.received.entries(actor),
  })
  const idempotency = createIdempotency({ db, clock })
  const transfer = createTransfer({
    db,
    audit,
    clock,
    actAs,
    config,
    drive,
    store,
    keyRing,
    notifications,
    idempotency,
    isSessionOpen,
    keyActor: (id, origin) => apiKeys.actorOf(id, origin),
  })
  const apiKeys: Keys = createKeys({
    db,
    audit,
    clock,
    log,
    accounts,
    drive,
    notifications,
    keys,
    allowLoopback: config.webhookLoopback,
  })
  const previews = createPreviews({ db, clock, config, drive, integrity })
  const library = createLibrary({ db, audit, clock, drive, previews })
  const comments = createComments({ db, audit, clock, actAs, limits, notifications, access: drive.access })
  const recipientLimit = createRecipientLimit(limits, config.limits.mailRecipientsPerHour)
  const sharing = { limits, recipientLimit, notifications, publicUrl, accounts, drive }
  const shares: Shares = createShares({ db, audit, clock, actAs, ...sharing })
  const links = createLinks({
    db,
    accounts,
    audit,
    clock,
    config,
    limits,
    recipientLimit,
    notifications,
    keyRing,
    store,
    drive,
    integrity,
    transfer,
    previews,
    endShare: shares.end,
  })
  const dispatches: Dispatches = createDispatches({
    db,
    audit,
    clock,
    actAs,
    recipientLimit,
    accounts,
    notifications,
    messages,
    drive,
    store,
    links: { create: links.create, delete: links.change.remove },
    assertAddresses: shares.outside.assertAddresses,
  })
  const etax = createEtax({
    schemaFolder: config.etax.schemaFolder,
    trustedCertificates: config.etax.trustedFile === null ? '' : await readFile(config.etax.trustedFile, 'utf8'),
    now: () => clock.now(),
  })
  const edocs = createEdocs({
    db,
    audit,
    clock,
    accounts,
    drive,
    history,
    store,
    etax,
    transfer,
    dispatches,
    idempotency,
    notifications,
    actAs,
    isSessionOpen,
    received: links.uploading.documents,
    consents: deps.consents,
  })
  const mailkeep = createMailkeep({
    db,
    audit,
    clock,
    log,
    config,
    limits,
    actAs,
    accounts,
    drive,
    transfer,
    notifications,
    etax,
    intake: edocs.intake,
    keys,
  })
  const support: Support = createSupport({
    db,
    audit,
    clock,
    log,
    config,
    limits,
    messages,
    keys,
    accounts,
    drive,
    edocs,
    notifications,
  })
  const admin: Admin = createAdmin({
    db,
    audit,
    clock,
    mailkeep,
    log,
    config,
    directoryToken: secrets.directoryToken ?? '',
    actAs,
    accounts,
    notifications,
    messages,
    limits,
    recipientLimit,
    publicUrl,
    drawLogo: renderLogo,
    drive,
    identity,
    protection,
    transfer,
    shares,
    links,
    history,
    versionPolicy: history.versionPolicy,
    versionTypes: history.versionTypes,
    retainedPolicy: history.retainedPolicy,
  })
  const chat = createChatWidget({
    db,
    clock,
    config,
    limits,
    messages,
    accounts,
    keys,
    isSessionOpen,
  })
  const demo = createDemoContent({ clock, actAs, drive, shares, transfer, organising })
  return {
    limits,
    audit,
    notifications,
    tasks,
    accounts,
    identity,
    drive,
    integrity,
    hooks,
    quotas,
    protection,
    organising,
    history,
    transfer,
    previews,
    search,
    library,
    comments,
    shares,
    links,
    dispatches,
    etax,
    edocs,
    mailkeep,
    support,
    admin,
    chat,
    apiKeys,
    demo,
  }
}

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
  app.addHook('onClose', () => services.etax.close())
  await app.register(async (scope) => {
    limitParallelUploads(scope, config)
    recordRefusals(scope, { db: database.db, audit })
    watchKeys(scope, services.apiKeys)
    watchSupport(scope, services.support)
    identityRoutes(scope, identity)
    notificationRoutes(scope, notifications)
    driveRoutes(scope, drive)
    taskRoutes(scope, tasks)
    quotaRoutes(scope, quotas)
    protectionRoutes(scope, protection)
    organisingRoutes(scope, organising)
    historyRoutes(scope, history)
    searchRoutes(scope, search)
    await transferRoutes(scope, transfer)
    previewRoutes(scope, previews)
    libraryRoutes(scope, library, store)
    commentRoutes(scope, services.comments)
    sharesRoutes(scope, shares)
    linkRoutes(scope, services.links)
    dispatchRoutes(scope, services.dispatches)
    adminRoutes(scope, services.admin)
    joinRoutes(scope, services.admin)
    chartRoutes(scope, services.admin)
    keyRoutes(scope, services.apiKeys)
    await edocRoutes(scope, services.edocs, { store, oneCall: createOneCall(identity) })
    mailkeepRoutes(scope, services.mailkeep)
    supportRoutes(scope, services.support)
    await logoRoutes(scope, services.admin)
    chatRoutes(scope, services.chat)
    await tusRoutes(scope, transfer)
    await uploadLinkTusRoutes(scope, services.links.uploading)
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
      verifyOtp: identity.verifyOtp,
      logoData: services.admin.logos.asData,
      enterSupportCode: services.support.enterAwaited,
      chatToken: async (actor) => (await services.chat.open(actor)).token,
    })
  })
  const { authenticate, callers } = identity
  serveLive(app, { config, log, database, changes: history.changes, authenticate, callersChannel: callers.channel })
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
  serveHealth(app, { checks, fullDisks }, secrets.metricsToken)
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
    ...integrityJobs(integrity, () => history.destructions.settle()),
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
    ...mailkeepJobs(services.mailkeep),
    ...supportJobs(services.support),
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
      if (config.demo) {
        const isNew = await accounts.seedDemo(identity.setDemoPassword)
        if (isNew) await services.admin.charts.seedDemo()
        const contents = [library.platform.publishManuals, ...(isNew && config.demoContent ? [demo.create] : [])]
        // A demo that lacks files, as on a full disk, is no reason not to start.
        for (const create of contents)
          await create().catch((err: unknown) => log.warn({ err }, 'the demo starts without some of its files'))
      }
      const finished = await transfer.finishComplete()
      if (finished > 0) log.info({ finished }, 'uploads that were complete before the last stop are files now')
    },
  }
}
