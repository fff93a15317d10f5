/** A value of a document by the name it has in a comparison; `key` is equal for what is compared with each other. */
export type ComparedFact = { key: string; label: string; value: string }
export type Difference = { key: string; label: string; first: string; second: string; isDifferent: boolean }

const plain = (value: string) => value.replaceAll(/\s+/g, ' ').trim()

/**
 * The facts of two documents next to each other, in the order of the first; what only the second has stands behind what it
 * follows there. White space makes no difference.
 */
export function differencesOf(first: readonly ComparedFact[], second: readonly ComparedFact[]): Difference[] {
  const ofFirst = new Map(first.map((fact) => [fact.key, fact]))
  const ofSecond = new Map(second.map((fact) => [fact.key, fact]))
  const keys = first.map(({ key }) => key)
  let place = 0
  for (const { key } of second) {
    const known = keys.indexOf(key)
    if (known === -1) keys.splice(place, 0, key)
    place = (known === -1 ? place : known) + 1
  }
  return keys.map((key) => {
    const [one, other] = [ofFirst.get(key), ofSecond.get(key)]
    const [a, b] = [one?.value ?? '', other?.value ?? '']
    return { key, label: one?.label ?? other?.label ?? '', first: a, second: b, isDifferent: plain(a) !== plain(b) }
  })
}
