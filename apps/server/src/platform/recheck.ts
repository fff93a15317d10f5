/** How often it is asked, while bytes are sent, whether their reader may still have them (R38). */
export const recheckMs = 4_000

/** Asks again at a call, if the last time was longer ago than {@link recheckMs}; throws what `ask` throws. */
export function createRecheck(ask: () => Promise<unknown>): () => Promise<void> {
  let askedAt = performance.now()
  return async () => {
    if (performance.now() - askedAt <= recheckMs) return
    await ask()
    askedAt = performance.now()
  }
}

/** Passes chunks on as long as `goesOn` does not throw, which is asked before each: also within a large file. */
export async function* whileItGoesOn(
  chunks: AsyncIterable<Buffer>,
  goesOn: () => Promise<void>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    await goesOn()
    yield chunk
  }
}
