import { nameKey, relationLimits, titleOf } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'

/** The name of a relation as it is kept. */
export function parseRelationName(text: string): string {
  const name = titleOf(text, relationLimits.name)
  if (name !== null) return name
  const fields = [{ path: 'name', message: 'RELATION_NAME_INVALID' }]
  throw new AppError('RELATION_NAME_INVALID', { max: relationLimits.name }, { fields })
}

/** Two relations of a master have different keys. */
export const relationKey = (name: string) => nameKey(name)

/** Those that are named take each other's places in the order given; the others stay. Null when one is not there. */
export function reordered(current: readonly string[], wanted: readonly string[]): string[] | null {
  const named = new Set(wanted)
  if (named.size !== wanted.length || wanted.some((id) => !current.includes(id))) return null
  const next = wanted.values()
  return current.map((id) => (named.has(id) ? (next.next().value ?? id) : id))
}
