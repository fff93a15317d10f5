const owned = new WeakSet<AsyncIterable<Uint8Array>>()

/** Says of these bytes that nobody else uses a chunk once it has been taken: its memory may be reused. */
export function declareOwned<T extends AsyncIterable<Uint8Array>>(source: T): T {
  owned.add(source)
  return source
}

/** Whether the chunks of these bytes belong to their reader. */
export const isOwned = (source: AsyncIterable<Uint8Array>): boolean => owned.has(source)
