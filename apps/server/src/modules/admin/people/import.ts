import type { ErrorCode, Input, Reply } from '@khlang/contract'
import { type ImportOutcome, importLimits, type importEmployees } from '@khlang/contract/employees'
import { assertConfirmed, type PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transact } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import type { createEmployeeAdmin, Found } from './employees.ts'
import { findInvitationByAddress } from './invitations.repo.ts'
import { groupsNamed, type ImportLine, readImport, repeatedLines, whoOf } from './read-import.ts'

type Deps = AdminDeps & { employees: ReturnType<typeof createEmployeeAdmin> }
type Line = Reply<typeof importEmployees>['lines'][number]
type Groups = Awaited<ReturnType<AdminDeps['accounts']['listRoles']>>
/** What all lines have in common. */
type Place = {
  groups: { departments: Groups; roles: Groups }
  business: Awaited<ReturnType<AdminDeps['accounts']['findBusiness']>>
}

const outcomes: Partial<Record<ErrorCode, ImportOutcome>> = {
  EMPLOYEE_WHO_REQUIRED: 'invalid',
  EMPLOYEE_EMAIL_INVALID: 'invalid',
  MOBILE_INVALID: 'invalid',
  EMPLOYEE_UNKNOWN: 'unknown',
  EMPLOYEE_EXISTS: 'exists',
  EMPLOYEE_INVITED: 'exists',
  // Deleted since the lists were read.
  GROUP_NOT_FOUND: 'group',
}

/** Adds people from a CSV file, some lines at a time, each independent of the others. */
export function createEmployeeImport({ db, accounts, recipientLimit, employees }: Deps) {
  async function work(
    actor: PersonActor,
    line: ImportLine,
    { groups, business }: Place,
    isTrial: boolean,
  ): Promise<Pick<Line, 'outcome' | 'detail'>> {
    const departments = groupsNamed(line.departments, groups.departments)
    const roles = groupsNamed(line.roles, groups.roles)
    const missing = [...departments.missing, ...roles.missing]
    if (missing.length > 0) return { outcome: 'group', detail: missing.join(', ') }
    const shared = [...departments.shared, ...roles.shared]
    if (shared.length > 0) return { outcome: 'ambiguous', detail: shared.join(', ') }
    const found = await employees.find(db, whoOf(line)).catch(outcomeOf)
    if (typeof found === 'string') return { outcome: found, detail: '' }
    const outcome = 'person' in found ? 'added' : 'invited'
    if (isTrial) return { outcome: (await isThere(actor, found)) ? 'exists' : outcome, detail: '' }
    const wanted = { departments: departments.ids, roles: roles.ids, isAdmin: line.isAdmin }
    if (outcome === 'invited') await recipientLimit.take(actor.personId, 1)
    return transact(db, (tx) => employees.addFound(tx, actor, { found, groups: wanted, business })).then(
      () => ({ outcome, detail: '' }),
      (error: unknown) => {
        const failed = outcomeOf(error)
        return { outcome: failed, detail: failed === 'group' ? [...line.departments, ...line.roles].join(', ') : '' }
      },
    )
  }

  const isThere = async ({ accountId }: PersonActor, found: Found): Promise<boolean> =>
    'person' in found
      ? accounts.isEmployee(db, found.person.id, accountId)
      : (await findInvitationByAddress(db, accountId, found.invited.address)) !== undefined

  return {
    async import(
      actor: PersonActor,
      csv: string,
      { dryRun: isTrial = false, from = 0 }: Input<typeof importEmployees>['query'],
    ): Promise<Reply<typeof importEmployees>> {
      accounts.assertManages(actor, actor.accountId)
      const all = readImport(csv)
      if (!isTrial && all.some(({ isAdmin }) => isAdmin)) assertConfirmed(actor)
      const lines = all.slice(from, from + importLimits.atOnce)
      // What the directory does not name any more is given to nobody.
      const departments = (await accounts.listDepartments(actor.accountId)).filter(({ gone }) => !gone)
      const roles = (await accounts.listRoles(actor.accountId)).filter(({ gone }) => !gone)
      const place = { groups: { departments, roles }, business: await accounts.findBusiness(actor.accountId) }
      const repeated = repeatedLines(all)
      const results: Line[] = []
      for (const line of lines) {
        const who = line.username || line.email || line.mobile
        const result = repeated.has(line.line)
          ? { outcome: 'repeated' as const, detail: '' }
          : await work(actor, line, place, isTrial).catch((error: unknown) => {
              // What was done is reported; the next request begins with the line that has to wait.
              if (results.length > 0 && error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return null
              throw error
            })
        if (result === null) break
        results.push({ line: line.line, who, ...result })
      }
      const next = from + results.length
      return { total: all.length, next: next < all.length ? next : null, lines: results }
    },
  }
}

/** The outcome that a refusal means; anything else is a failure of the whole request. */
function outcomeOf(error: unknown): ImportOutcome {
  const outcome = error instanceof AppError ? outcomes[error.code] : undefined
  if (outcome === undefined) throw error
  return outcome
}
