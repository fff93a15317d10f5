import { defaultQuotas } from '@khlang/contract'
import { type QuotaAudience, quotaWarnings } from '@khlang/contract/quotas'

/** What was set for an employee, each of their departments upward (0 is their own), and everybody. */
export type QuotaFacts = {
  employee: number | null
  departments: readonly { id: string; name: string; depth: number; bytes: number }[]
  business: number | null
}
export type Ceiling = {
  bytes: number
  from: 'employee' | 'department' | 'business' | 'product'
  /** The department whose value applies. */
  department: { id: string; name: string } | null
}

/** The nearest value applies; of several departments as near as each other, the highest. */
export function ceilingOf({ employee, departments, business }: QuotaFacts): Ceiling {
  if (employee !== null) return { bytes: employee, from: 'employee', department: null }
  const [found] = [...departments].sort((a, b) => a.depth - b.depth || b.bytes - a.bytes)
  if (found) return { bytes: found.bytes, from: 'department', department: { id: found.id, name: found.name } }
  return business !== null
    ? { bytes: business, from: 'business', department: null }
    : { bytes: defaultQuotas.employee, from: 'product', department: null }
}

export type QuotaKey = { audience: QuotaAudience; audienceId: string }

/** Whether a value is the one that was set there. */
export const comesFrom = ({ from, department }: Ceiling, { audience, audienceId }: QuotaKey): boolean =>
  from === audience && (department === null || department.id === audienceId)

/** What a drive gets: a quota never goes below what is used. */
export const granted = ({ bytes }: Ceiling, used: number): number => Math.max(bytes, used)

/** A private drive as it is, and what would apply to it. */
export type Tried = { name: string; used: number; quota: number; after: Ceiling }

/** True when a value cannot be set because of this drive. One that is over already does not stand in the way of more. */
export const isBelowUsed = ({ used, quota, after }: Tried): boolean => after.bytes < used && after.bytes < quota

type Weighed = Tried & { employee_id: string; fullInDays: number | null }

/** How many names a preview tells. */
const named = 5

/** What would become of the drives that a value is for, in figures and the first few names. */
export function weigh(tried: readonly Weighed[]) {
  const over = tried.filter(isBelowUsed)
  const filling = tried.flatMap(({ employee_id: employeeId, name, fullInDays: days }) =>
    days === null ? [] : [{ employeeId, name, days }],
  )
  return {
    drives: tried.length,
    over: over.length,
    overNames: over.slice(0, named).map(({ name }) => name),
    near: tried.filter(({ used, after }) => reached(used, after.bytes).length > 0).length,
    filling: filling.sort((a, b) => a.days - b.days).slice(0, named),
  }
}

/** The thresholds that so much has reached, lowest first. */
export const reached = (used: number, max: number): number[] =>
  used === 0 ? [] : quotaWarnings.filter((percent) => used * 100 >= max * percent)
