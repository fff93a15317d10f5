import { randomUUID } from 'node:crypto'
import type { Input, Reply } from '@khlang/contract'
import { bangkokDay } from '@khlang/contract/bangkok-time'
import { afterKeepings, mailboxFailures, mailboxKinds, mailLimits, mailSecurities } from '@khlang/contract/mail-states'
import type { addMailbox, changeMailbox, listMailboxes, Mailbox, testMailbox } from '@khlang/contract/mailboxes'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { changeOf } from '../../platform/change.ts'
import { brokenConstraint, requireRow, transact, type Tx } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { MailkeepDeps } from './deps.ts'
import { findHost, HostRefused } from '../../platform/messages/mail-hosts.ts'
import { answerOf, failureOf, type ImapAccount, withImap } from './imap.ts'
import * as repo from './mailboxes.repo.ts'
import { placeOfPassword, queueOf, type Read, readJob } from './read.ts'

const notFound = () => new AppError('NOT_FOUND')
const known = <T extends string>(all: readonly T[], value: string | null, otherwise: T): T =>
  all.find((one) => one === value) ?? otherwise

type ImapInput = NonNullable<Input<typeof addMailbox>['body']['imap']>
type Settings = {
  host: string
  port: number
  security: string
  username: string
  folder: string
  after_keeping: string
  move_to: string | null
  since: string
  authserv_id: string | null
}

/** The mailboxes of an account, as its owner manages them: a citizen, or an Admin Business. */
export function createManage(deps: MailkeepDeps, { open }: Pick<Read, 'open'>) {
  const { db, audit, clock, config, limits, accounts, keys } = deps
  const domain = config.mailIn?.domain ?? null
  /** Addresses here are for businesses: a person’s mail is where they have it. */
  const domainFor = ({ accountKind }: PersonActor) => (accountKind === 'business' ? domain : null)

  const present = (row: repo.ListedMailbox): Mailbox => ({
    id: row.id,
    kind: known(mailboxKinds, row.kind, 'imap'),
    name: row.name,
    imap:
      row.host === null || row.port === null
        ? null
        : {
            host: row.host,
            port: row.port,
            security: known(mailSecurities, row.security, 'tls'),
            username: row.username ?? '',
            folder: row.folder ?? 'INBOX',
            afterKeeping: known(afterKeepings, row.after_keeping, 'flag'),
            moveTo: row.move_to,
            since: row.since_day ?? '',
            authservId: row.authserv_id,
          },
    address: row.local_part === null ? null : `${row.local_part}@${domain ?? '–'}`,
    enabled: row.enabled,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    failure: mailboxFailures.find((failure) => failure === row.failure) ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    counts: { kept: row.kept, skipped: row.skipped, failed: row.failed },
    rules: row.rules,
  })

  const show = async (on: Tx, actor: PersonActor, id: string): Promise<Mailbox> =>
    present(requireRow(await repo.findMailbox(on, actor.accountId, id), notFound))

  /** Refuses a server inside our network; one that cannot be found now may be found later. */
  async function assertHost(host: string, security: string): Promise<void> {
    try {
      const { isOwn } = await findHost(host, config.mailKeepNetworks)
      if (security === 'none' && !isOwn) throw new AppError('MAILBOX_PLAIN')
    } catch (error) {
      if (error instanceof AppError) throw error
      if (error instanceof HostRefused) throw new AppError('MAILBOX_HOST', {}, { cause: error })
      if (security === 'none') throw new AppError('MAILBOX_PLAIN', {}, { cause: error })
    }
  }

  function assertMove({
    after_keeping,
    folder,
    move_to,
  }: Pick<Settings, 'after_keeping' | 'folder' | 'move_to'>): void {
    if (after_keeping === 'move' && (move_to === null || move_to === folder)) throw new AppError('MAILBOX_MOVE_TO')
  }

  const today = () => bangkokDay(clock.now())

  const settingsOf = (imap: ImapInput): Settings => ({
    host: imap.host.trim().toLowerCase(),
    port: imap.port,
    security: imap.security,
    username: imap.username.trim(),
    folder: imap.folder ?? 'INBOX',
    after_keeping: imap.afterKeeping ?? 'flag',
    move_to: imap.moveTo ?? null,
    since: imap.since ?? today(),
    authserv_id: imap.authservId?.trim().toLowerCase() || null,
  })

  async function limitTests(actor: PersonActor): Promise<void> {
    await limits.take(`mailbox-test:${actor.accountId}`, 20, 600)
  }

  async function requireMailbox(tx: Tx, actor: PersonActor, id: string): Promise<repo.MailboxRow> {
    accounts.assertOwns(actor)
    return requireRow(await repo.lockMailbox(tx, actor.accountId, id), notFound)
  }

  /** The settings after a change; a password goes to no other server or user than those it was given for. */
  function changed(
    row: repo.MailboxRow & { since_day: string | null },
    imap: NonNullable<Input<typeof changeMailbox>['body']['imap']>,
  ): Settings {
    const before = {
      host: row.host ?? '',
      port: row.port ?? 993,
      security: row.security ?? 'tls',
      username: row.username ?? '',
    }
    const after = settingsOf({
      ...before,
      security: known(mailSecurities, before.security, 'tls'),
      folder: row.folder ?? 'INBOX',
      afterKeeping: known(afterKeepings, row.after_keeping, 'flag'),
      ...(row.move_to !== null && { moveTo: row.move_to }),
      since: row.since_day ?? today(),
      authservId: row.authserv_id,
      password: '',
      ...imap,
    })
    const isOther = (['host', 'port', 'security', 'username'] as const).some((name) => before[name] !== after[name])
    if (isOther && imap.password === undefined) throw new AppError('MAILBOX_PASSWORD')
    assertMove(after)
    return after
  }

  return {
    async list(actor: PersonActor): Promise<Reply<typeof listMailboxes>> {
      return { items: (await repo.listMailboxes(db, actor.accountId)).map(present), domain: domainFor(actor) }
    },

    async add(actor: PersonActor, { name, imap, localPart }: Input<typeof addMailbox>['body']): Promise<Mailbox> {
      accounts.assertOwns(actor)
      if ((imap === undefined) === (localPart === undefined)) throw new AppError('MAILBOX_KIND')
      if (localPart !== undefined && domainFor(actor) === null) throw new AppError('MAILBOX_NO_DOMAIN')
      const settings = imap && settingsOf(imap)
      if (settings) {
        assertMove(settings)
        await assertHost(settings.host, settings.security)
      }
      const id = randomUUID()
      try {
        return await transact(db, async (tx) => {
          if ((await repo.countMailboxes(tx, actor.accountId)) >= mailLimits.mailboxes)
            throw new AppError('MAILBOX_LIMIT', { max: mailLimits.mailboxes })
          const kind = settings ? 'imap' : 'address'
          await repo.insertMailbox(tx, {
            id,
            account_id: actor.accountId,
            kind,
            name,
            local_part: localPart ?? null,
            ...settings,
            ...(imap && { sealed_password: keys.seal(placeOfPassword(id), imap.password) }),
            created_at: clock.now(),
            created_by: actor.personId,
          })
          await audit.record(tx, actor, { type: 'mailbox.added', subject: id, data: { name, kind } })
          if (settings) await enqueue(tx, readJob, { mailboxId: id }, { queue: queueOf(id), isAwaited: true })
          return show(tx, actor, id)
        })
      } catch (error) {
        if (brokenConstraint(error) === 'mailbox_address_idx') throw new AppError('MAILBOX_ADDRESS_TAKEN')
        throw error
      }
    },

    async change(actor: PersonActor, id: string, body: Input<typeof changeMailbox>['body']): Promise<Mailbox> {
      const { name, enabled, imap } = body
      const shown = requireRow(await repo.findMailbox(db, actor.accountId, id), notFound)
      if (imap && shown.kind !== 'imap') throw new AppError('MAILBOX_KIND')
      const settings = imap && changed(shown, imap)
      if (settings && (settings.host !== shown.host || settings.security !== shown.security))
        await assertHost(settings.host, settings.security)
      return transact(db, async (tx) => {
        const row = await requireMailbox(tx, actor, id)
        const isElsewhere = settings && (settings.folder !== row.folder || settings.host !== row.host)
        await repo.updateMailbox(tx, id, {
          ...(name !== undefined && { name }),
          ...(enabled !== undefined && { enabled }),
          ...settings,
          ...(imap?.password !== undefined && { sealed_password: keys.seal(placeOfPassword(id), imap.password) }),
          // What was wrong may be right now.
          next_read_at: null,
          ...(isElsewhere && { uid_validity: null, last_uid: 0 }),
        })
        const before = { name: row.name, enabled: row.enabled, host: row.host, folder: row.folder }
        const after = {
          name: name ?? row.name,
          enabled: enabled ?? row.enabled,
          host: settings?.host ?? row.host,
          folder: settings?.folder ?? row.folder,
        }
        const data = { name: row.name, ...changeOf(before, after) }
        await audit.record(tx, actor, { type: 'mailbox.changed', subject: id, data })
        return show(tx, actor, id)
      })
    },

    remove: (actor: PersonActor, id: string, typed: string): Promise<object> =>
      transact(db, async (tx) => {
        const row = await requireMailbox(tx, actor, id)
        if (typed.trim() !== row.name) throw new AppError('MAILBOX_NAME')
        await repo.updateMailbox(tx, id, { removed_at: clock.now(), enabled: false, sealed_password: null })
        await audit.record(tx, actor, { type: 'mailbox.removed', subject: id, data: { name: row.name } })
        return {}
      }),

    readNow: (actor: PersonActor, id: string): Promise<object> =>
      transact(db, async (tx) => {
        const row = await requireMailbox(tx, actor, id)
        if (row.kind !== 'imap') throw new AppError('MAILBOX_KIND')
        await limitTests(actor)
        await repo.updateMailbox(tx, id, { next_read_at: null })
        await enqueue(tx, readJob, { mailboxId: id }, { queue: queueOf(id), isAwaited: true })
        return {}
      }),

    /** Tries to sign in; what the server says is the result. */
    async test(
      actor: PersonActor,
      { id, imap }: Input<typeof testMailbox>['body'],
    ): Promise<Reply<typeof testMailbox>> {
      accounts.assertOwns(actor)
      if ((imap === undefined) === (id === undefined)) throw new AppError('MAILBOX_KIND')
      const row = id === undefined ? undefined : requireRow(await repo.findMailbox(db, actor.accountId, id), notFound)
      if (row && row.kind !== 'imap') throw new AppError('MAILBOX_KIND')
      await limitTests(actor)
      if (imap) await assertHost(imap.host.trim(), imap.security)
      try {
        const account: ImapAccount | null = imap ? { ...imap, host: imap.host.trim() } : null
        const folders = account
          ? await withImap(account, config.mailKeepNetworks, (server) => server.folders())
          : row && (await open(row, (server) => server.folders()))
        return { failure: null, answer: null, folders: (folders ?? []).slice(0, 500) }
      } catch (error) {
        const failure = failureOf(error)
        if (failure === null) throw error
        return { failure, answer: answerOf(error), folders: [] }
      }
    },
  }
}
