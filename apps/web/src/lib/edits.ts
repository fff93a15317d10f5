/** Whether two values have the same contents, in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What is added to a list and taken out of it. */
export const listEditsOf = <T>(wanted: readonly T[], before: readonly T[]): { add: T[]; remove: T[] } => ({
  add: wanted.filter((value) => !before.includes(value)),
  remove: before.filter((value) => !wanted.includes(value)),
})

/** The values that differ from those before: what another person has changed meanwhile in the others is not sent back. */
export const editsOf = <V extends object>(wanted: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name as keyof V])),
  ) as Partial<V>
