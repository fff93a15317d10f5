/** Limits what is in flight in this process by key, such as concurrent uploads per account. */
export function createInFlight(max: number) {
  const counts = new Map<string, number>()
  const isFull = (key: string): boolean => (counts.get(key) ?? 0) >= max
  return {
    isFull,
    /** Takes a slot and returns its release, or null if all are taken. */
    enter(key: string): (() => void) | null {
      if (isFull(key)) return null
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
