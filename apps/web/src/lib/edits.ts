/** Whether two values have the same contents, in the same order. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The values that differ from those before: what another person has changed meanwhile in the others is not sent back. */
export const editsOf = <V extends object>(wanted: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name as keyof V])),
  ) as Partial<V>
