import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collectEveryMs = 10_000

/** A collection of the whole heap, which takes some tenths of a second for some hundred MiB. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

/** The memory of the heap and of buffers outside of it, in bytes, garbage included. */
export function usedMemory(): number {
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/**
 * Measures the memory that this process holds on to, in bytes. Above the limit garbage is collected first, now and then:
 * a server that refused requests because of garbage would allocate too little to ever collect it.
 */
export function createLiveMemory(limitBytes: number): () => number {
  let collectedAt = Number.NEGATIVE_INFINITY
  return () => {
    const now = performance.now()
    if (usedMemory() > limitBytes && now - collectedAt >= collectEveryMs) {
      collectGarbage()
      collectedAt = now
    }
    return usedMemory()
  }
}
