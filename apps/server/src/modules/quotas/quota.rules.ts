import { defaultQuotas } from '@khlang/contract'
import { type QuotaAudience, quotaWarnings } from '@khlang/contract/quotas'

/** The quotas set for an employee, for each of their departments upwards (0 is their own), and for everybody. */
export type QuotaFacts = {
  employeeBytes: number | null
  departments: readonly { id: string; name: string; depth: number; bytes: number }[]
  defaultBytes: number | null
}
export type Ceiling = {
  bytes: number
  from: 'employee' | 'department' | 'business' | 'product'
  /** The department whose value applies. */
  department: { id: string; name: string } | null
}

/** The nearest value applies; among departments at the same distance, the highest. */
export function ceilingOf({ employeeBytes, departments, defaultBytes }: QuotaFacts): Ceiling {
  if (employeeBytes !== null) return { bytes: employeeBytes, from: 'employee', department: null }
  const [found] = [...departments].sort((a, b) => a.depth - b.depth || b.bytes - a.bytes)
  if (found) return { bytes: found.bytes, from: 'department', department: { id: found.id, name: found.name } }
  return defaultBytes !== null
    ? { bytes: defaultBytes, from: 'business', department: null }
    : { bytes: defaultQuotas.employee, from: 'product', department: null }
}

export type QuotaKey = { audience: QuotaAudience; audienceId: string }

/** Whether a ceiling comes from this value. */
export const comesFrom = ({ from, department }: Ceiling, { audience, audienceId }: QuotaKey): boolean =>
  from === audience && (department === null || department.id === audienceId)

/** The quota of a drive: never less than its usage. */
export const granted = ({ bytes }: Ceiling, used: number): number => Math.max(bytes, used)

/** A private drive, and the quota that would apply to it. */
export type Evaluated = { name: string; used: number; quota: number; after: Ceiling }

/**
 * Whether this drive prevents a value from being set. One that already exceeds its quota does not prevent a higher
 * value.
 */
export const isBelowUsed = ({ used, quota, after }: Evaluated): boolean => after.bytes < used && after.bytes < quota

type Assessed = Evaluated & { employee_id: string; fullInDays: number | null }

/** The number of names in a preview. */
const maxNames = 5

/** The effect of a value on the drives it applies to, in figures and the first few names. */
export function assess(evaluated: readonly Assessed[]) {
  const over = evaluated.filter(isBelowUsed)
  const filling = evaluated.flatMap(({ employee_id: employeeId, name, fullInDays: days }) =>
    days === null ? [] : [{ employeeId, name, days }],
  )
  return {
    drives: evaluated.length,
    over: over.length,
    overNames: over.slice(0, maxNames).map(({ name }) => name),
    near: evaluated.filter(({ used, after }) => reached(used, after.bytes).length > 0).length,
    filling: filling.sort((a, b) => a.days - b.days).slice(0, maxNames),
  }
}

/** The thresholds reached at this usage, lowest first. */
export const reached = (used: number, max: number): number[] =>
  used === 0 ? [] : quotaWarnings.filter((percent) => used * 100 >= max * percent)
