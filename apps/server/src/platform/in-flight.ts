/** Counts what is in flight in this process, by key: for limits on how much of one kind somebody does at once. */
export function createInFlight(max: number) {
  const counts = new Map<string, number>()
  const isFull = (key: string): boolean => (counts.get(key) ?? 0) >= max
  return {
    isFull,
    /** Counts one in; gives what counts it out again, or null when there are as many as there may be. */
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
