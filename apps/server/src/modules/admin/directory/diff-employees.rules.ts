import { type ChartHere, type Change, nameOf, nothing, providerMap } from './chart-change.rules.ts'
import type { DirectoryChart, DirectoryEmployee } from './directory-chart.rules.ts'

type Employee = ChartHere['employees'][number]

/** Employees that are new or recognised, whose departments or roles change, and who are gone. */
export function diffEmployees(
  here: ChartHere,
  there: DirectoryChart,
  people: ReadonlyMap<string, string>,
  requesterId: string | null,
) {
  const byProvider = providerMap(here.employees)
  const byPerson = new Map(here.employees.map((one) => [one.personId, one]))
  const named = new Set(there.employees.map(({ id }) => id))
  const invited = new Set(here.invitations.map(({ providerId }) => providerId))
  const groupsNow = membershipsOf(here)
  const groupNames = new Map([...there.departments, ...there.roles].map((one) => [one.id, nameOf(one)]))
  const listOf = (ids: readonly string[]) =>
    ids
      .map((id) => groupNames.get(id) ?? '')
      .filter(Boolean)
      .join(', ')
  const made: Change[] = []
  const changed: Change[] = []
  const taken = new Set<string>()

  function compare(employee: Employee, entry: DirectoryEmployee): void {
    taken.add(employee.id)
    const now = groupsNow(employee)
    const base = {
      ...nothing,
      subject: 'employee',
      providerId: entry.id,
      targetId: employee.id,
      name: employee.name,
    } as const
    for (const [kind, field] of [
      ['moved', 'departments'],
      ['role', 'roles'],
    ] as const)
      if (!isSame(now[field].ids, entry[field]))
        changed.push({
          ...base,
          kind,
          was: now[field].names.join(', '),
          becomes: listOf(entry[field]),
          wanted: { [field]: entry[field] },
        })
  }

  for (const entry of there.employees) {
    const known = byProvider.get(entry.id)
    if (known) {
      compare(known, entry)
      continue
    }
    if (invited.has(entry.id)) continue
    const { email, mobile, departments, roles } = entry
    const base = {
      ...nothing,
      subject: 'employee',
      providerId: entry.id,
      name: entry.name || email || entry.id,
    } as const
    const personId = people.get(entry.id)
    const employee = personId === undefined ? undefined : byPerson.get(personId)
    const isTheirs = employee && (employee.providerId === null || !named.has(employee.providerId))
    if (employee && isTheirs && !taken.has(employee.id)) {
      made.push({ ...base, kind: 'linked', targetId: employee.id, name: employee.name, wanted: {} })
      compare(employee, entry)
      continue
    }
    const wanted = { departments, roles, email, mobile, ...(personId !== undefined && { personId }) }
    const isTwice = employee !== undefined || (personId !== undefined && taken.has(personId))
    const hasNoAddress = personId === undefined && email === null && mobile === null
    const code = isTwice ? 'EMPLOYEE_EXISTS' : hasNoAddress ? 'CHART_NO_ADDRESS' : null
    if (personId !== undefined) taken.add(personId)
    made.push({ ...base, kind: 'new', becomes: listOf([...departments, ...roles]), wanted, code })
  }

  const leaving = here.employees.filter((one) => one.providerId !== null && !taken.has(one.id))
  const unnamed = here.invitations.filter(({ providerId }) => !named.has(providerId))
  return {
    made,
    changed,
    removed: [...unnamed.map(withdrawn), ...leavers(here.employees, leaving, requesterId)],
  }
}

const withdrawn = ({ id, providerId, address }: ChartHere['invitations'][number]): Change => ({
  ...nothing,
  kind: 'removed',
  subject: 'employee',
  providerId,
  targetId: id,
  name: address,
  wanted: { isInvitation: true },
})

/** A business keeps an admin: whoever confirms if they would go too, else the first. They go last, if they go. */
function leavers(all: readonly Employee[], leaving: readonly Employee[], requesterId: string | null): Change[] {
  const ids = new Set(leaving.map(({ id }) => id))
  const isRequester = ({ personId }: Employee) => personId === requesterId
  const admins = leaving.filter(({ isAdmin }) => isAdmin)
  const someStay = all.some((one) => one.isAdmin && !ids.has(one.id))
  const kept = someStay ? undefined : (admins.find(isRequester) ?? admins[0])
  return leaving
    .toSorted((a, b) => Number(isRequester(a)) - Number(isRequester(b)))
    .map((one) => ({
      ...nothing,
      kind: 'removed',
      subject: 'employee',
      providerId: one.providerId ?? '',
      targetId: one.id,
      name: one.name,
      wanted: {},
      code: one === kept ? 'LAST_ADMIN_BUSINESS' : null,
    }))
}

/** The departments and roles of an employee that the directory decides about. */
function membershipsOf(here: ChartHere) {
  const known = new Map(
    [...here.departments, ...here.roles].filter((one) => one.providerId !== null).map((one) => [one.id, one]),
  )
  const of = (ids: readonly string[]) => {
    const groups = ids.flatMap((id) => known.get(id) ?? [])
    return { ids: groups.map(({ providerId }) => providerId ?? '').sort(), names: groups.map(nameOf) }
  }
  return ({ departments, roles }: Employee) => ({ departments: of(departments), roles: of(roles) })
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id, at) => id === other[at])
