import { type Input, pageLimits, type Reply } from '@khlang/contract'
import type { changeConsent, Consent, listConsentChanges, previewConsent } from '@khlang/contract/consents'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import { readInBoth } from '../../../platform/reader.ts'
import type { EdocsDeps } from '../deps.ts'
import { releaseFor } from '../model/release.ts'
import { answerOf, decide, isSame, parseTaxIds } from './consent.rules.ts'
import * as repo from './consents.repo.ts'
import { createReminders } from './reminders.ts'

const counted = 1000
const previewMonths = 6
const mostSellers = 5000
const mostShown = 200

const fresh: repo.ConsentRow = {
  status: 'none',
  mode: 'receive_all',
  taxIds: [],
  textVersion: null,
  revision: 0,
  changedAt: null,
  changedBy: null,
}

/** Whether an account receives e-documents, and from whom: its owner decides, others may ask (C21). */
export function createConsents(deps: Pick<EdocsDeps, 'accounts' | 'db' | 'audit' | 'clock' | 'notifications'>) {
  const { db, audit, clock, accounts, notifications } = deps
  const reminders = createReminders(deps)
  /** Everybody who decides hears of it, except who just did; so do the addresses of a business. */
  async function notifyChanged(tx: Tx, actor: PersonActor, revision: number, approved: boolean): Promise<void> {
    const { accountId } = actor
    const account = await readInBoth(() => repo.findNamedAccount(tx, accountId))
    const status = approved
      ? { th: 'รับเอกสาร', en: 'receives documents' }
      : { th: 'ไม่รับเอกสาร', en: 'refuses documents' }
    const key = `consent-changed-${accountId}-${revision}`
    const notice = {
      kind: 'consentChanged',
      accountId,
      data: { account: { th: account.th.name, en: account.en.name }, status },
      path: '/consent',
      at: clock.now(),
    } as const
    const others = (await accounts.findAnswerable(tx, accountId)).filter(({ personId }) => personId !== actor.personId)
    const personIds = others.map(({ personId }) => personId)
    for (const personId of personIds) await notifications.notify(tx, { ...notice, key: `${key}-${personId}`, personId })
    await notifications.alerts.sendNotice(tx, 'consent', { ...notice, key, personIds })
  }

  /** The endpoint says who may call what changes; this says what the others may see. */
  const mayDecide = ({ accountKind, isAdmin }: PersonActor) => accountKind === 'citizen' || isAdmin

  async function present(on: Db, actor: PersonActor): Promise<Consent> {
    const row = (await repo.findConsent(on, actor.accountId)) ?? fresh
    const canDecide = mayDecide(actor)
    return {
      ...row,
      taxIds: canDecide ? row.taxIds : [],
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: canDecide ? row.changedBy : null,
      canDecide,
      waiting: canDecide ? await repo.countWaiting(on, actor.accountId, counted) : null,
    }
  }

  return {
    get: (actor: PersonActor): Promise<Consent> => present(db, actor),

    /** Decides for what comes from now on; what waits is looked at again by a job of the same transaction. */
    change: (actor: PersonActor, body: Input<typeof changeConsent>['body']): Promise<Consent> => {
      if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      return transact(db, async (tx) => {
        const { accountId } = actor
        await repo.insertPending(tx, accountId)
        const was = (await repo.lockConsent(tx, accountId)) ?? fresh
        if (body.revision !== undefined && body.revision !== was.revision) throw new AppError('CONSENT_STALE')
        const decision = decide(was, body)
        if (isSame(was, decision)) return present(tx, actor)
        const revision = was.revision + 1
        await repo.writeDecision(tx, accountId, {
          ...decision,
          revision,
          changedBy: actor.personId,
          at: clock.now(),
        })
        const stateOf = ({ status, mode, taxIds }: Pick<repo.ConsentRow, 'status' | 'mode' | 'taxIds'>) => ({
          status,
          mode,
          taxIds,
        })
        await audit.record(tx, actor, {
          type: 'consent.changed',
          subject: accountId,
          data: { before: stateOf(was), after: stateOf(decision), textVersion: decision.textVersion },
        })
        await releaseFor(tx, accountId)
        await notifyChanged(tx, actor, revision, decision.status === 'approve')
        return present(tx, actor)
      })
    },

    /** Of an employee: those who decide are notified, once a day however many ask; they have nobody to ask themselves. */
    request: (actor: PersonActor): Promise<Consent> =>
      transact(db, async (tx) => {
        if (mayDecide(actor)) throw new AppError('NOT_ALLOWED')
        const { accountId } = actor
        await repo.insertPending(tx, accountId)
        const consent = await repo.lockConsent(tx, accountId)
        if (consent && consent.status !== 'pending') throw new AppError('CONSENT_DECIDED')
        await audit.record(tx, actor, { type: 'consent.requested', subject: accountId, data: {} })
        await reminders.remind(tx, accountId, 'consent')
        return present(tx, actor)
      }),

    async history(
      actor: PersonActor,
      { limit = pageLimits.default, cursor }: Input<typeof listConsentChanges>['query'],
    ): Promise<Reply<typeof listConsentChanges>> {
      const of = 'consent changes'
      const after = decodeCursor(cursor, of, 'number')
      const before = after === null ? null : Number(after.value)
      const rows = await repo.findChanges(db, actor.accountId, { before, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, ({ revision }) => ({
        of,
        kind: 0,
        value: String(revision),
        id: actor.accountId,
      }))
      return { items: page.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor }
    },

    async preview(
      actor: PersonActor,
      { mode, taxIds: typed }: Input<typeof previewConsent>['body'],
    ): Promise<Reply<typeof previewConsent>> {
      const taxIds = parseTaxIds(mode, typed)
      const since = clock.now()
      since.setUTCMonth(since.getUTCMonth() - previewMonths)
      const sellers = await repo.countSellers(db, actor.accountId, since, mostSellers)
      const blocked = sellers.filter(({ taxId }) => answerOf({ status: 'approve', mode, taxIds }, taxId) === 'blocked')
      return { blocked: blocked.slice(0, mostShown), allowed: sellers.length - blocked.length }
    },

    /** Forgets the days on which somebody was notified. */
    sweep: () =>
      transact(db, async (tx) => {
        const week = new Date(clock.now().getTime() - 7 * 86_400_000)
        await repo.deleteRemindersBefore(tx, week.toISOString().slice(0, 10))
      }),
  }
}
