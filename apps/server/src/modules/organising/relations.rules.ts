import { errorAsField } from '@khlang/contract/field-texts'
import { nameKey, relationLimits, titleOf } from '@khlang/contract'
import { AppError } from '../../platform/app-error.ts'

/** The name of a relation as it is stored. */
export function parseRelationName(text: string): string {
  const name = titleOf(text, relationLimits.name)
  if (name !== null) return name
  const max = relationLimits.name
  const fields = [{ path: 'name', message: errorAsField('RELATION_NAME_INVALID', { max }) }]
  throw new AppError('RELATION_NAME_INVALID', { max }, { fields })
}

/** Relations of a master have distinct keys. */
export const relationKey = (name: string) => nameKey(name)

/**
 * Puts the named ids in the given order, in the places that they occupy together; the others stay. Null if one is
 * missing.
 */
export function reordered(current: readonly string[], wanted: readonly string[]): string[] | null {
  const named = new Set(wanted)
  if (named.size !== wanted.length || wanted.some((id) => !current.includes(id))) return null
  const next = wanted.values()
  return current.map((id) => (named.has(id) ? (next.next().value ?? id) : id))
}
