import { type Actor, byActor, personIdOf, type PersonActor, refuse } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { requireRow, transact } from '../../platform/db.ts'
import { type AccountStatus, exportEnd, isStatusChange, refusal } from './organisation.rules.ts'
import { findAccountForUpdate, updateStatus } from './accounts.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertProduct } from './permit.ts'
import { statusOf } from './memberships.ts'

/** Suspending, terminating and reopening an account (T38, C51). */
export function createStatusChanges({ db, audit, clock, hooks }: AccountsDeps) {
  async function change(
    actor: Actor,
    accountId: string,
    to: AccountStatus,
    reason: string | null,
    exportDays?: number,
  ) {
    await transact(db, async (tx) => {
      const row = requireRow(await findAccountForUpdate(tx, accountId), () => new AppError('NOT_FOUND'))
      const from = statusOf(row.status)
      const now = clock.now()
      if (!isStatusChange(from, to, row.export_until, now)) throw refusal('CONFLICT', 'status', 'noStatusChange')
      const until = to === 'terminated' ? exportEnd(now, exportDays) : null
      await hooks?.onRightsChanged?.(tx, accountId)
      const ended_by = to === 'terminated' ? personIdOf(actor) : null
      await updateStatus(tx, accountId, { status: to, status_reason: reason, export_until: until, ended_by })
      const changes = { status: to, reason, exportUntil: until?.toISOString() ?? null }
      await audit.record(tx, actor, { type: 'business.changed', subject: accountId, data: { changes } })
    })
  }

  return {
    /** Takes back the end that people of the account asked for; what the operator decided, they cannot. */
    async keepAccount(actor: PersonActor): Promise<void> {
      if (actor.accountKind === 'business' && !actor.isAdmin) throw new AppError('NOT_ADMIN')
      await transact(db, async (tx) => {
        const row = requireRow(await findAccountForUpdate(tx, actor.accountId), () => new AppError('NOT_FOUND'))
        if (row.status === 'terminated' && row.ended_by === null) throw new AppError('NOT_ALLOWED')
        if (!isStatusChange(statusOf(row.status), 'active', row.export_until, clock.now()) || row.erased_at !== null)
          throw refusal('CONFLICT', 'status', 'notEnding')
        await hooks?.onRightsChanged?.(tx, actor.accountId)
        const kept = { status: 'active', status_reason: null, export_until: null, ended_by: null }
        await updateStatus(tx, actor.accountId, kept)
        await audit.record(tx, actor, { type: 'account.kept', subject: actor.accountId, data: {} })
      })
    },
    async suspendAccount(actor: Actor, accountId: string, reason: string): Promise<void> {
      assertProduct(actor)
      await change(actor, accountId, 'suspended', requireReason(reason))
    },
    async reopenAccount(actor: Actor, accountId: string): Promise<void> {
      assertProduct(actor)
      await change(actor, accountId, 'active', null)
    },
    /** Requested by its owner or its Admin Business, or by the product; the data can still be exported for a while. */
    async terminateAccount(
      actor: Actor,
      accountId: string,
      input: { reason: string; exportDays?: number },
    ): Promise<void> {
      const exportDays = byActor(actor, {
        person(person) {
          if (person.accountId !== accountId) throw new AppError('NOT_ALLOWED')
          if (person.accountKind === 'business' && !person.isAdmin) throw new AppError('NOT_ADMIN')
          return undefined
        },
        link: refuse,
        uploadLink: refuse,
        key: refuse,
        support: refuse,
        system: () => input.exportDays,
      })
      await change(actor, accountId, 'terminated', requireReason(input.reason), exportDays)
    },
  }
}

function requireReason(reason: string): string {
  const trimmed = reason.trim()
  if (trimmed === '' || trimmed.length > 500) throw refusal('INVALID_INPUT', 'reason', 'reason')
  return trimmed
}
