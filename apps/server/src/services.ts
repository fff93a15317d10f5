import { readFile } from 'node:fs/promises'
import { createEtax } from '@khlang/etax'
import type { KeyRing, Store } from '@khlang/vault'
import { type Accounts, createAccounts } from './modules/accounts/index.ts'
import { type Admin, createAdmin } from './modules/admin/index.ts'
import { createAudit } from './modules/audit/index.ts'
import { createComments } from './modules/comments/index.ts'
import { createDemo } from './modules/demo/index.ts'
import { createChatWidget, createDispatches, type Dispatches } from './modules/dispatches/index.ts'
import { createDrive, type Drive } from './modules/drive/index.ts'
import { createEdocDispatches, type EdocDispatches } from './modules/edoc-dispatches/index.ts'
import { createEdocContents, createPapers } from './modules/edoc-contents/index.ts'
import { createEtaxSigner } from './modules/etax-signing/index.ts'
import { type Consents, createEdocs } from './modules/edocs/index.ts'
import { createHistory, type History, treeDeleted, versionsDeleting } from './modules/history/index.ts'
import { createIdentity, type Identity } from './modules/identity/index.ts'
import { createIntegrity } from './modules/integrity/index.ts'
import { createKeys, type Keys } from './modules/keys/index.ts'
import { createLargeTrees } from './modules/large-trees/index.ts'
import { createLibrary } from './modules/library/index.ts'
import { createLinks } from './modules/links/index.ts'
import { createMailkeep } from './modules/mailkeep/index.ts'
import { createNotifications } from './modules/notifications/index.ts'
import {
  copyHashtags,
  countTaggedIn,
  createOrganising,
  type Organising,
  writeHashtags,
} from './modules/organising/index.ts'
import { createPreviews, renderLogo } from './modules/previews/index.ts'
import { createProtection, fileCreated, itemArrived, type Protection } from './modules/protection/index.ts'
import { createQuotas, findEmployeeQuota } from './modules/quotas/index.ts'
import { createScanning, withScanning } from './modules/scanning/index.ts'
import { createSearch } from './modules/search/index.ts'
import { businessOpened, createShares, type Shares } from './modules/shares/index.ts'
import { createProofs } from './modules/proofs/index.ts'
import { createStaff } from './modules/staff/index.ts'
import { createSupport, type Support } from './modules/support/index.ts'
import { createTasks } from './modules/tasks/index.ts'
import { createTransfer } from './modules/transfer/index.ts'
import { createEdocResponses } from './modules/edoc-responses/index.ts'
import { createEdocExports } from './modules/edoc-exports/index.ts'
import { createVatReports } from './modules/vat-reports/index.ts'
import type { ActAs } from './platform/actor.ts'
import { type ClockSkew, measureSkew } from './platform/clock-skew.ts'
import { type Clock, datingClock } from './platform/clock.ts'
import type { Config, Secrets } from './platform/config.ts'
import type { Database } from './platform/db.ts'
import { createDnsLookups, createTxtLookup } from './platform/dns.ts'
import { createIdempotency } from './platform/idempotency.ts'
import type { Log } from './platform/log.ts'
import { createMessages } from './platform/messages/messages.ts'
import type { PushNetwork } from './platform/messages/push.ts'
import { createRateLimits } from './platform/rate-limits.ts'
import { createRecipientLimit } from './platform/recipient-limit.ts'
import { loadServiceKeys } from './platform/service-secret.ts'
import { subscriptions } from './subscriptions.ts'

export type ServiceDeps = {
  config: Config
  secrets: Secrets
  log: Log
  clock: Clock
  database: Database
  store: Store
  keyRing: KeyRing
  /** How long callers are cached; 0 in tests that change people by SQL. */
  knownCallerMs?: number | undefined
  /** Stands in for the public internet in tests. */
  pushNetwork?: PushNetwork
  /** Stands in for a clock that is wrong in tests. */
  clockSkew?: ClockSkew
  /** Stands in for the consent of receivers of e-documents in tests. */
  consents?: Consents
}
export type Services = Awaited<ReturnType<typeof createServices>>

/** Every service, wired explicitly, in the order in which they need each other. */
export async function createServices({
  config,
  secrets,
  log,
  database,
  store,
  keyRing,
  knownCallerMs,
  ...deps
}: ServiceDeps) {
  const { db } = database
  const clock = datingClock(deps.clock)
  const clockSkew = deps.clockSkew ?? (() => measureSkew(db))
  const limits = createRateLimits({ db, clock })
  const messages = createMessages({ config, secrets, clock, log })
  const keys = await loadServiceKeys(config, secrets)
  const audit = createAudit({ db, clock, subscriptions: config.scanner ? withScanning(subscriptions) : subscriptions })
  const notifications = createNotifications({
    db,
    clock,
    log,
    messages,
    publicUrl: config.publicUrl,
    openAttachment: (ref) => dispatches.openAttachment(ref),
    managesBox: (on, who) => edocs.notices.managesBox(on, who),
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
    nameFilled: (tx, actor, folderId, name, filler) => transfer.vacated.takeBack(tx, actor, folderId, name, filler),
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
        await admin.invitations.accountCreated(tx, made)
      },
      async onEmployeeAdded(tx, added) {
        await drive.roots.openForEmployee(tx, added)
        await admin.leavers.returned(tx, added)
        await admin.joins.joined(tx, added)
        await admin.invitations.joined(tx, added)
        await shares.outside.personChanged(tx, added.personId)
      },
      onRightsChanged: (tx, id) => identity.callers.changed(tx, id),
      async onEmailProven(tx, person) {
        await shares.invitations.accept(tx, person)
        await shares.outside.personChanged(tx, person.personId)
        await admin.invitations.emailProven(tx, person)
      },
    },
  })
  const staff = createStaff({ db, audit, clock, accounts })
  const scanning = createScanning({ db, clock, log, config, audit, drive, notifications })
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
  const identity: Identity = await createIdentity({
    db,
    audit,
    accounts,
    staff,
    invitedAddress: async (token, origin) => (await admin.readInvitation(token, origin, 'th')).email,
    ...signIn,
  })
  const { isSessionOpen } = identity
  const largeTrees = createLargeTrees({ db, audit, clock, actAs, hooks, drive })
  const quotas = createQuotas({ db, audit, clock, actAs, accounts, notifications, publicUrl, drive })
  const notifying = { db, audit, clock, actAs, limits, notifications, publicUrl, keyRing }
  const protection: Protection = createProtection({ ...notifying, drive, quotas })
  const organising: Organising = createOrganising({ db, audit, clock, actAs, drive })
  const history: History = createHistory({
    ...notifying,
    clockSkew,
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
    hashBlob: integrity.hashBlob,
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
    sharesOf: shares.made,
    mayEnter: identity.mayEnter,
  })
  const comments = createComments({ db, audit, clock, actAs, limits, notifications, access: drive.access, links })
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
    limits,
    log,
    links: { create: links.createWithoutLimit, delete: links.change.remove },
    inboxes: {
      route: (...asked) => edocDispatches.route(...asked),
      deliver: (id) => edocDispatches.deliver(id),
    },
    assertAddresses: shares.outside.assertAddresses,
  })
  const etax = createEtax({
    schemaFolder: config.etax.schemaFolder,
    trustedCertificates: config.etax.trustedFile === null ? '' : await readFile(config.etax.trustedFile, 'utf8'),
    now: () => clock.now(),
  })
  const papers = createPapers(etax)
  const signer = createEtaxSigner({ config, clock })
  const edocs = createEdocs({
    db,
    log,
    audit,
    clock,
    accounts,
    drive,
    history,
    store,
    etax,
    signer,
    papers,
    transfer,
    dispatches,
    idempotency,
    notifications,
    actAs,
    isSessionOpen,
    received: links.uploading.documents,
    consents: deps.consents,
  })
  const edocDispatches: EdocDispatches = createEdocDispatches({
    db,
    limits,
    actAs,
    accounts,
    fromDrive: edocs.fromDrive,
  })
  const edocContents = createEdocContents({ audit, etax, papers, details: edocs.details })
  const edocResponses = createEdocResponses({ db, audit, clock, edocs })
  const edocExports = createEdocExports({ lists: edocs.lists })
  const vatReports = createVatReports({ db, boxes: edocs.boxes })
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
    withDns: createDnsLookups(config.dnsServers),
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
    staff,
    drive,
    edocs,
    notifications,
  })
  const proofs = createProofs({
    db,
    audit,
    clock,
    config,
    limits,
    accounts,
    staff,
    drive,
    store,
    etax,
    notifications,
    actAs,
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
  const demo = createDemo({
    db,
    log,
    clock,
    actAs,
    notifications,
    drive,
    quotas,
    organising,
    transfer,
    shares,
    links,
    comments,
    edocs,
    accounts,
    admin,
    dispatches,
    keys: apiKeys,
    library,
  })
  return {
    limits,
    clockSkew,
    audit,
    notifications,
    tasks,
    accounts,
    staff,
    identity,
    drive,
    integrity,
    hooks,
    largeTrees,
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
    edocDispatches,
    edocContents,
    scanning,
    edocResponses,
    edocExports,
    vatReports,
    mailkeep,
    support,
    proofs,
    admin,
    chat,
    apiKeys,
    demo,
  }
}
