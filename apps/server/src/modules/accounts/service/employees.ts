import { randomUUID } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, type Tx } from '../../../platform/db.ts'
import type { MailPermission } from '../accounts.rules.ts'
import * as repo from '../repo/employees.repo.ts'
import type { AccountsDeps } from './deps.ts'

export type NewEmployee = {
  businessId: string
  personId: string
  isAdmin?: boolean
  inbox?: MailPermission
  outbox?: MailPermission
  employeeId?: string
}

/** Makes a person an employee, inside the caller's transaction. */
export async function insertEmployee(
  { audit, hooks }: AccountsDeps,
  tx: Tx,
  actor: Actor,
  wish: NewEmployee,
): Promise<{ employeeId: string }> {
  const { businessId, personId, employeeId = randomUUID() } = wish
  const row = { id: employeeId, business_id: businessId, person_id: personId, is_admin: wish.isAdmin ?? false }
  try {
    await repo.insertEmployeeRow(tx, { ...row, inbox: wish.inbox ?? 'off', outbox: wish.outbox ?? 'off' })
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'employee_person_id_fkey') throw new AppError('NOT_FOUND', {}, { cause: error })
    if (constraint === 'employee_person_idx') throw new AppError('CONFLICT', {}, { cause: error })
    throw error
  }
  await audit.record(tx, actor, { type: 'employee.changed', subject: employeeId, data: { change: 'added', personId } })
  await hooks?.onEmployeeAdded?.(tx, { businessId, personId, employeeId })
  return { employeeId }
}
