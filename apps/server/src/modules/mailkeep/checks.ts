import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import { type CheckOutcome, checkOutcomes, mailLimits } from '@khlang/contract/mail-states'
import type {
  getMailCheck,
  listMailCheckRows,
  listMailChecks,
  MailCheck,
  MailCheckRow,
  startMailCheck,
} from '@khlang/contract/mails'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { cutPage, decodeCursor, encodeCursor, placeInTime } from '../../platform/cursors.ts'
import { requireRow, transact } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { createTaskRun, progress, task } from '../tasks/index.ts'
import * as repo from './checks.repo.ts'
import { beginningOf, dayMs, serverDay } from './days.ts'
import type { MailkeepDeps } from './deps.ts'
import { failureOf, type MailServer } from './imap.ts'
import { findOwned, lockMailbox, type OwnedMailbox } from './mailboxes.repo.ts'
import { reasonOf } from './mails.ts'
import { findByPlace, type MailRow } from './mails.repo.ts'
import { queueOf, type Read } from './read.ts'

export const checkJob = 'mailkeep:check'
const kind = 'check-mail'
const notFound = () => new AppError('NOT_FOUND')

const sumsOf = (row: repo.Sums) => ({
  keptBefore: row.kept_before,
  keptNow: row.kept_now,
  duplicate: row.duplicate,
  skipped: row.skipped,
  failed: row.failed,
  notOnServer: row.not_on_server,
})

const present = (row: repo.ShownCheck, language: Language): MailCheck => ({
  id: row.id,
  mailbox: { id: row.mailbox_id, name: row.mailbox_name },
  from: row.from_day,
  to: row.to_day,
  state: task.stateOf(row),
  done: row.done,
  total: row.total,
  message:
    row.code === null ? null : task.textOf(row.code, language, row.code_values ?? { max: mailLimits.checkMails }),
  createdAt: row.created_at.toISOString(),
  sums: sumsOf(row),
})

export const presentRow = (row: repo.CheckRow): MailCheckRow => ({
  n: row.n,
  mailId: row.mail_id,
  receivedAt: row.received_at.toISOString(),
  from: row.sender,
  subject: row.subject,
  outcome: checkOutcomes.find((outcome) => outcome === row.outcome) ?? 'failed',
  reason: reasonOf(row.reason),
})

/** What a mail is for a check, by its state and by whether it was known before. */
function outcomeOf({ status }: { status: string }, wasKnown: boolean): CheckOutcome {
  if (status === 'kept') return wasKnown ? 'kept_before' : 'kept_now'
  return status === 'duplicate' || status === 'skipped' ? status : 'failed'
}

/** Checks of a range of days: the mailbox is read again, what is missing is kept, and everything is compared (T12). */
export function createChecks(deps: MailkeepDeps, read: Read) {
  const { db, clock, audit, accounts } = deps
  const { runUntilRefused } = createTaskRun(deps)

  /** Whether a mail that is on the server needs nothing: its result is certain, and where it is was known. */
  async function knownAt(
    box: OwnedMailbox,
    place: { folder: string; uidValidity: number; uid: number },
  ): Promise<MailRow | null> {
    const row = await findByPlace(db, box.id, place)
    return row && row.status !== 'failed' && row.status !== 'seen' ? row : null
  }

  async function checkFolder(
    box: OwnedMailbox,
    server: MailServer,
    checkId: string,
    folder: string,
    days: { from: string; to: string },
  ) {
    const { uidValidity } = await server.open(folder)
    // One more day on each side, then exactly by the time of arrival.
    const [from, until] = [beginningOf(days.from), new Date(beginningOf(days.to).getTime() + dayMs)]
    const uids = await server.uidsBetween(serverDay(from, -1), serverDay(until, 2))
    if (uids.length > mailLimits.checkMails) throw new AppError('MAIL_CHECK_TOO_LARGE', { max: mailLimits.checkMails })
    const before = await repo.findChecked(db, checkId)
    await transact(db, (tx) =>
      progress.updateProgress(tx, checkId, { total: before.n + uids.length, changed_at: clock.now() }),
    )
    let n = before.n
    for (const uid of uids) {
      if (before.uids.has(uid)) continue
      const head = await server.head(uid)
      if (!head || head.receivedAt < from || head.receivedAt >= until) continue
      const place = { folder, uidValidity, uid }
      const known = await knownAt(box, place)
      const kept = known ?? (await read.keepAt(box, server, place, { isMissing: true }))
      if (!kept) continue
      const wasKnown = known !== null || ('wasKnown' in kept && kept.wasKnown)
      n += 1
      await transact(db, async (tx) => {
        await repo.insertCheckRow(tx, {
          check_id: checkId,
          n,
          uid,
          received_at: head.receivedAt,
          sender: kept.sender,
          subject: head.subject?.replaceAll('\0', '').slice(0, 500) ?? null,
          outcome: outcomeOf(kept, wasKnown),
          reason: kept.reason,
          mail_id: 'mailId' in kept ? kept.mailId : kept.id,
        })
        await progress.updateProgress(tx, checkId, { done: n, changed_at: clock.now() })
      })
    }
  }

  async function perform(checkId: string, actor: PersonActor): Promise<void> {
    accounts.assertOwns(actor)
    const plan = await repo.findPlan(db, checkId)
    const box = plan && (await findOwned(db, plan.mailbox_id))
    if (!plan || !box) throw new AppError('NOT_FOUND')
    const days = { from: plan.from_day, to: plan.to_day }
    try {
      await read.open(box, async (server) => {
        await checkFolder(box, server, checkId, box.folder ?? 'INBOX', days)
        if (box.after_keeping === 'move' && box.move_to !== null)
          await checkFolder(box, server, checkId, box.move_to, days)
      })
    } catch (error) {
      if (failureOf(error) === null) throw error
      throw new AppError('MAILBOX_UNREADABLE', {}, { cause: error })
    }
    await transact(db, async (tx) => {
      await repo.insertUnmet(
        tx,
        checkId,
        box.id,
        beginningOf(days.from),
        new Date(beginningOf(days.to).getTime() + dayMs),
      )
      const shown = requireRow(await repo.findCheck(tx, box.account_id, checkId), notFound)
      const mails = Object.values(sumsOf(shown)).reduce((sum, count) => sum + count, 0)
      await progress.updateProgress(tx, checkId, { state: 'done', done: mails, total: mails, changed_at: clock.now() })
      const data = { name: box.name, checkId, mails, keptNow: shown.kept_now, failed: shown.failed }
      await audit.record(tx, actor, { type: 'mailbox.checked', subject: box.id, data })
    })
  }

  const requireCheck = async (actor: PersonActor, id: string) =>
    requireRow(await repo.findCheck(db, actor.accountId, id), notFound)

  return {
    start: (
      actor: PersonActor,
      { mailboxId, from, to }: Input<typeof startMailCheck>['body'],
      language: Language,
    ): Promise<MailCheck> =>
      transact(db, async (tx) => {
        accounts.assertOwns(actor)
        await accounts.assertInPackage(tx, actor.accountId, 'mail_checks')
        const box = requireRow(await lockMailbox(tx, actor.accountId, mailboxId), notFound)
        if (box.kind !== 'imap') throw new AppError('MAILBOX_KIND')
        const now = clock.now()
        const days = (beginningOf(to).getTime() - beginningOf(from).getTime()) / dayMs + 1
        if (days < 1 || days > mailLimits.checkDays || beginningOf(to) > now)
          throw new AppError('MAIL_CHECK_RANGE', { max: mailLimits.checkDays })
        if (await repo.isChecked(tx, box.id)) throw new AppError('MAIL_CHECK_RUNNING')
        const keptUntil = new Date(now.getTime() + mailLimits.checkKeptDays * dayMs)
        const id = await task.begin(tx, actor, { kind, total: 0, at: now, isQuiet: true, keptUntil })
        await repo.insertCheck(tx, { id, mailbox_id: box.id, from_day: from, to_day: to })
        const data = { name: box.name, checkId: id, from, to }
        await audit.record(tx, actor, { type: 'mailbox.check_started', subject: box.id, data })
        await enqueue(tx, checkJob, { checkId: id }, { queue: queueOf(box.id), isAwaited: true })
        return present(requireRow(await repo.findCheck(tx, actor.accountId, id), notFound), language)
      }),

    /** The job: resumes where it was cut off. */
    run: (checkId: string): Promise<void> => runUntilRefused(checkId, (_, actor) => perform(checkId, actor)),

    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor }: Input<typeof listMailChecks>['query'],
      language: Language,
    ): Promise<Reply<typeof listMailChecks>> {
      const of = 'mail-checks'
      const rows = await repo.listChecks(db, actor.accountId, decodeCursor(cursor, of, 'time'), limit + 1)
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
      return { items: page.map((row) => present(row, language)), nextCursor }
    },

    async show(actor: PersonActor, id: string, language: Language): Promise<Reply<typeof getMailCheck>> {
      const check = await requireCheck(actor, id)
      const days = (await repo.sumDays(db, id)).map(({ day, ...sums }) => ({ day, ...sumsOf(sums) }))
      return { ...present(check, language), days }
    },

    async rows(
      actor: PersonActor,
      id: string,
      query: Input<typeof listMailCheckRows>['query'],
    ): Promise<Reply<typeof listMailCheckRows>> {
      await requireCheck(actor, id)
      const { outcome, limit = pageLimits.default, cursor } = query
      const of = `mail-check ${id} ${outcome ?? ''}`
      const after = Number(decodeCursor(cursor, of, 'number')?.value ?? 0)
      const rows = await repo.listCheckRows(db, id, { outcome: outcome ?? null, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const nextCursor = rows.length > limit && last ? encodeCursor({ of, kind: 0, value: String(last.n), id }) : null
      return { items: page.map(presentRow), nextCursor }
    },

    requireCheck,
  }
}
