import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'

/** Only its Admin Business, or the product itself, changes a business; a resting account changes nothing. */
export function assertManages(actor: Actor, businessId: string): void {
  if (actor.kind === 'system') return
  if (actor.accountId !== businessId || !actor.isAdmin) throw new AppError('NOT_ADMIN_BUSINESS')
  assertActive(actor)
}

/** Suspended: look only. Terminated: export only (T38). */
export function assertActive(actor: Actor): void {
  if (actor.kind === 'system') return
  if (actor.accountStatus === 'suspended') throw new AppError('ACCOUNT_SUSPENDED')
  if (actor.accountStatus === 'terminated') throw new AppError('SERVICE_TERMINATED')
}
