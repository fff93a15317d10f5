/** The values that differ from those before: what another person has changed meanwhile in the others is not sent back. */
export const editsOf = <V extends object>(wanted: V, before: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof V])),
  ) as Partial<V>
