import type { Change, Values } from '@khlang/contract/events/change'

/** What a change replaces by what, for the log: the fields that differ, by the names of the new values. */
export function changeOf(before: Values, after: Values): Change {
  const differing = Object.keys(after).filter((key) => textOf(before[key]) !== textOf(after[key]))
  const pick = (values: Values) => Object.fromEntries(differing.map((key) => [key, values[key] ?? null]))
  return { before: pick(before), after: pick(after) }
}

/** Lists are sets here: departments in another order are the same departments. */
const textOf = (value: Values[string] | undefined) =>
  JSON.stringify(Array.isArray(value) ? value.map(String).sort((a, b) => (a < b ? -1 : 1)) : (value ?? null))
