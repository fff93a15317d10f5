import { type ErrorCode, errorText, type Input, type Language, type Reply } from '@khlang/contract'
import { type ImportOutcome, importLimits, type importEmployees } from '@khlang/contract/employees'
import { assertConfirmed, type PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { AdminDeps } from '../deps.ts'
import { type createEmployeeAdmin, invitedBy } from './employees.ts'
import type { createEmployeeInvitations } from './invitations.ts'
import { groupsNamed, type ImportColumn, type ImportLine, readImport, repeatedLines, whoOf } from './read-import.ts'

type Deps = AdminDeps & {
  employees: Pick<ReturnType<typeof createEmployeeAdmin>, 'invite'>
  invitations: Pick<ReturnType<typeof createEmployeeInvitations>, 'assertNew'>
}
type Line = Reply<typeof importEmployees>['lines'][number]
type Groups = Awaited<ReturnType<AdminDeps['accounts']['listRoles']>>
type Result = Pick<Line, 'outcome' | 'column' | 'detail'>
/** Of all lines. */
type Place = { departments: Groups; roles: Groups }

const outcomes: Partial<Record<ErrorCode, ImportOutcome>> = {
  EMPLOYEE_WHO_REQUIRED: 'invalid',
  EMPLOYEE_EMAIL_INVALID: 'invalid',
  EMPLOYEE_EMAIL_THAI: 'invalid',
  MOBILE_INVALID: 'invalid',
  EMPLOYEE_USERNAME_INVALID: 'invalid',
  EMPLOYEE_EXISTS: 'exists',
  EMPLOYEE_INVITED: 'exists',
  // Deleted since the lists were read.
  GROUP_NOT_FOUND: 'group',
}

/** The column that a refusal is about. */
const wrongColumn: Partial<Record<ErrorCode, ImportColumn>> = {
  EMPLOYEE_EMAIL_INVALID: 'email',
  EMPLOYEE_EMAIL_THAI: 'email',
  MOBILE_INVALID: 'mobile',
  EMPLOYEE_USERNAME_INVALID: 'username',
}

/**
 * Invites people from a CSV file, some lines at a time, each independent of the others. A trial looks nobody up: what it says
 * follows from the file and from what the business sees of itself.
 */
export function createEmployeeImport({ accounts, employees, invitations }: Deps) {
  async function work(
    actor: PersonActor,
    line: ImportLine,
    groups: Place,
    { isTrial, language }: { isTrial: boolean; language: Language },
  ): Promise<Result> {
    const departments = groupsNamed(line.departments, groups.departments)
    const roles = groupsNamed(line.roles, groups.roles)
    const missing = [...departments.missing, ...roles.missing]
    const columnOf = (isDepartment: boolean) => line.headings[isDepartment ? 'departments' : 'roles'] ?? null
    if (missing.length > 0)
      return { outcome: 'group', column: columnOf(departments.missing.length > 0), detail: missing.join(', ') }
    const shared = [...departments.shared, ...roles.shared]
    if (shared.length > 0)
      return { outcome: 'ambiguous', column: columnOf(departments.shared.length > 0), detail: shared.join(', ') }
    const wanted = { departments: departments.ids, roles: roles.ids, isAdmin: line.isAdmin }
    try {
      const invited = invitedBy(whoOf(line))
      if (isTrial) await invitations.assertNew(actor.accountId, invited)
      else await employees.invite(actor, invited, wanted)
      return { outcome: 'invited', column: null, detail: '' }
    } catch (error) {
      const { outcome, code } = outcomeOf(error)
      const kind = wrongColumn[code]
      const column = (kind && line.headings[kind]) ?? null
      if (outcome === 'group') return { outcome, column, detail: [...line.departments, ...line.roles].join(', ') }
      return { outcome, column, detail: outcome === 'invalid' ? errorText(code, language) : '' }
    }
  }

  return {
    async import(
      actor: PersonActor,
      csv: string,
      { dryRun: isTrial = false, from = 0 }: Input<typeof importEmployees>['query'],
      language: Language,
    ): Promise<Reply<typeof importEmployees>> {
      accounts.assertManages(actor, actor.accountId)
      const all = readImport(csv)
      if (!isTrial && all.some(({ isAdmin }) => isAdmin)) assertConfirmed(actor)
      const lines = all.slice(from, from + importLimits.atOnce)
      // What the directory does not name any more is given to nobody.
      const departments = (await accounts.listDepartments(actor.accountId)).filter(({ gone }) => !gone)
      const roles = (await accounts.listRoles(actor.accountId)).filter(({ gone }) => !gone)
      const repeated = repeatedLines(all)
      const results: Line[] = []
      for (const line of lines) {
        const who = line.username || line.email || line.mobile
        const result = repeated.has(line.line)
          ? { outcome: 'repeated' as const, column: null, detail: '' }
          : await work(actor, line, { departments, roles }, { isTrial, language }).catch((error: unknown) => {
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
function outcomeOf(error: unknown): { outcome: ImportOutcome; code: ErrorCode } {
  const outcome = error instanceof AppError ? outcomes[error.code] : undefined
  if (!(error instanceof AppError) || outcome === undefined) throw error
  return { outcome, code: error.code }
}
