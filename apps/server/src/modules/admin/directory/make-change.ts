import type { ChartChangeKind, ChartSubject } from '@khlang/contract/organisation-chart'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import type { AdminDeps } from '../deps.ts'
import type { Leavers } from '../leaving/leavers.ts'
import { type createEmployeeAdmin, invitedBy } from '../people/employees.ts'
import type { createEmployeeInvitations, Invited } from '../people/invitations.ts'
import { type Wanted, wantedOf } from './chart-change.rules.ts'
import type { ChangeRow } from './chart-reloads.repo.ts'

type Deps = Pick<AdminDeps, 'db' | 'accounts' | 'recipientLimit'> & {
  employees: ReturnType<typeof createEmployeeAdmin>
  invitations: ReturnType<typeof createEmployeeInvitations>
  leavers: Leavers
}
type Row = Omit<ChangeRow, 'kind' | 'subject'> & { kind: ChartChangeKind; subject: ChartSubject }
type Left = { shares: number; links: number; uploadLinks: number }
/** What to do in the transaction that also notes that it is done. */
type Prepared = { make(tx: Tx): Promise<void>; leaves: Left | null }

const gone = () => new AppError('NOT_FOUND')

/** Makes one change of a chart, through what an admin's own hands would do. */
export function createMakeChange({ db, accounts, recipientLimit, employees, invitations, leavers }: Deps) {
  const { chart } = accounts

  /** Of the group here that has come back, or is adopted; null for a new one. */
  const placeOf = ({ here, sameNamed }: Wanted, adopts: boolean) => here ?? (adopts ? (sameNamed ?? null) : null)

  function makeGroup(tx: Tx, actor: PersonActor, { kind, subject, ...row }: Row, adopts: boolean): Promise<void> {
    const { accountId } = actor
    const wanted = wantedOf(row)
    const { nameTh = row.name, nameEn, parent = null } = wanted
    const names = { nameTh, ...(nameEn !== undefined && { nameEn }) }
    const isDepartment = subject === 'department'
    if (kind === 'new') {
      const entry = { ...names, providerId: row.provider_id, here: placeOf(wanted, adopts) }
      if (isDepartment) return chart.addDepartment(tx, actor, accountId, { ...entry, parent })
      return chart.addRole(tx, actor, accountId, entry)
    }
    const target = targetOf(row)
    if (kind === 'renamed')
      return isDepartment
        ? chart.renameDepartment(tx, actor, accountId, target, names)
        : chart.renameRole(tx, actor, accountId, target, names)
    if (kind === 'moved') return chart.moveDepartment(tx, actor, accountId, target, parent)
    return isDepartment
      ? chart.retireDepartment(tx, actor, accountId, target, row.provider_id)
      : chart.retireRole(tx, actor, accountId, target, row.provider_id)
  }

  const findProven = ({ way, address }: Invited) =>
    way === 'mobile' ? accounts.findPersonByMobile(db, address) : accounts.findPersonByEmail(db, address)

  async function add(actor: PersonActor, row: Row): Promise<Prepared> {
    const { accountId } = actor
    const { personId, email, mobile, departments = [], roles = [] } = wantedOf(row)
    const person = personId === undefined ? undefined : await accounts.findPerson(db, personId)
    // Who has registered since the comparison is the directory's employee, too: it proves the employment.
    const invited = person ? null : invitedBy(email ? { email } : { mobile: mobile ?? '' })
    const known = person ?? (invited && (await findProven(invited)))
    if (!known) await recipientLimit.take(actor.personId, 1)
    const business = await accounts.findBusiness(accountId)
    return {
      leaves: null,
      async make(tx) {
        await accounts.lockChart(tx, accountId)
        const placed = await chart.groupsOf(tx, accountId, null, { departments, roles })
        const groups = { departments: placed.departments ?? [], roles: placed.roles ?? [], isAdmin: false }
        if (known) {
          const id = await employees.hire(tx, actor, { person: known, groups, business })
          await chart.linkEmployee(tx, id, row.provider_id)
        } else if (invited) {
          const id = await invitations.invite(tx, actor, invited, groups)
          await invitations.setProvider(tx, id, row.provider_id)
        }
      },
    }
  }

  async function remove(actor: PersonActor, row: Row): Promise<Prepared> {
    const target = targetOf(row)
    if (wantedOf(row).isInvitation)
      return {
        leaves: null,
        async make(tx) {
          if (!(await invitations.withdraw(tx, actor, target))) throw gone()
        },
      }
    const personId = await leavers.personOf(actor, target)
    const { shares, links, uploadLinks } = await leavers.countLeft({ personId, accountId: actor.accountId })
    return { leaves: { shares, links, uploadLinks }, make: (tx) => leavers.removeIn(tx, actor, target, {}) }
  }

  return {
    /** Reads what it needs before the transaction: whoever holds a connection must not wait for another one. */
    async prepare(actor: PersonActor, row: Row, { adopts }: { adopts: boolean }): Promise<Prepared> {
      const { accountId } = actor
      if (row.subject !== 'employee') return { leaves: null, make: (tx) => makeGroup(tx, actor, row, adopts) }
      if (row.kind === 'new') return add(actor, row)
      if (row.kind === 'removed') return remove(actor, row)
      const target = targetOf(row)
      if (row.kind === 'linked')
        return { leaves: null, make: async (tx) => void (await chart.linkEmployee(tx, target, row.provider_id)) }
      const { departments, roles } = wantedOf(row)
      const groups = { ...(departments && { departments }), ...(roles && { roles }) }
      return { leaves: null, make: (tx) => chart.placeEmployee(tx, actor, accountId, target, groups) }
    },
  }
}

function targetOf({ target_id: id }: Pick<Row, 'target_id'>): string {
  if (id === null) throw gone()
  return id
}
