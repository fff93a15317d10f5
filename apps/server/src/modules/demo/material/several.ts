/**
 * Works on several things at a time, in their order. After a failure nothing is begun any more, and what was begun has ended
 * when it is thrown: whoever tries again meets nothing that still goes on.
 */
export async function severalAtATime<T>(
  things: readonly T[],
  most: number,
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const waiting = [...things]
  const begin = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift()) {
      try {
        await work(thing)
      } catch (error) {
        waiting.length = 0
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(most, waiting.length) }, begin))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
