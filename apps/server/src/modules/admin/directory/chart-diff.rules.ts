import { createHash } from 'node:crypto'
import { type ChartSubject, mostRemovedPercent } from '@khlang/contract/organisation-chart'
import { type ChartHere, type Change, type Guard } from './chart-change.rules.ts'
import { diffEmployees } from './diff-employees.rules.ts'
import { diffDepartments, diffRoles } from './diff-groups.rules.ts'
import type { DirectoryChart } from './directory-chart.rules.ts'

/**
 * What a directory changes in the chart here, in the order in which it is done: what is new before what refers to it,
 * removals last, and whoever confirms after everybody else. What has no id of the directory was made here and stays.
 */
export function diffCharts(
  here: ChartHere,
  there: DirectoryChart,
  { people, requesterId }: { people: ReadonlyMap<string, string>; requesterId: string | null },
): Change[] {
  const departments = diffDepartments(here, there)
  const roles = diffRoles(here, there)
  const employees = diffEmployees(here, there, people, requesterId)
  return [
    ...departments.made,
    ...departments.changed,
    ...roles.made,
    ...roles.changed,
    ...employees.made,
    ...employees.changed,
    ...departments.removed,
    ...roles.removed,
    ...employees.removed,
  ]
}

/** Why the changes look wrong: nobody is left, or too many of what the directory knows here would go. */
export function guardOf(here: ChartHere, there: DirectoryChart, changes: readonly Change[]): Guard | null {
  if (there.employees.length === 0) return 'empty'
  const isKnown = ({ providerId }: { providerId: string | null }) => providerId !== null
  const known = {
    department: here.departments.filter((one) => isKnown(one) && !one.gone).length,
    role: here.roles.filter((one) => isKnown(one) && !one.gone).length,
    employee: here.employees.filter(isKnown).length + here.invitations.length,
  }
  const isTooMuch = (subject: ChartSubject) => {
    const removed = changes.filter((one) => one.subject === subject && one.kind === 'removed').length
    return removed * 100 > known[subject] * mostRemovedPercent
  }
  return isTooMuch('department') || isTooMuch('role') || isTooMuch('employee') ? 'removals' : null
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest()

/** Equal for equal charts: changes that were found for another one are stale. */
export const basisOf = (here: ChartHere): Buffer => hashOf(here)
/** Equal for equal changes, so that admins are notified of them once. */
export const digestOf = (changes: readonly Change[]): Buffer => hashOf(changes)
