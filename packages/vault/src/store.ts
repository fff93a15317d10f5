/** Reads a stretch of one object from its beginning to its end, at the pace of the reader. */
export type Source = {
  /** the length of the whole object, not of the stretch */
  objectSize: number
  /** fills `target` with the next bytes; a smaller number than its length means that the stretch has ended */
  fill(target: Buffer): Promise<number>
  /** idempotent; also aborts an unfinished write */
  close(): void
}

export type StoredObject = { key: string; size: number; modifiedAt: Date }

/** Where sealed objects lie. Every method throws `VaultError` for what happens outside the program. */
export type Store = {
  /**
   * Stores one object; it is durable when this resolves, and absent or as it was before when this rejects.
   * An abort rejects with the reason of the signal. Rejections of `bytes` come through as they are.
   */
  put(key: string, bytes: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<{ size: number }>
  /** Opens the bytes from `start` up to `end` (exclusive); past the end of the object there are none. */
  open(key: string, start: number, end: number): Promise<Source>
  /** Removes an object; one that is absent is no error. */
  remove(key: string): Promise<void>
  /** All objects whose key begins with `prefix`, in no particular order. */
  list(prefix?: string): AsyncIterable<StoredObject>
  /** Removes what interrupted puts left behind before `olderThan`, and says how many; objects are not touched. */
  sweepUnfinished(olderThan: Date): Promise<number>
  /** Rejects with NO_SPACE if so many more bytes certainly do not fit now. A bucket does not know its space, and takes them all. */
  assertRoom(bytes: number): Promise<void>
  /** Rejects when the store cannot take and give bytes now. */
  check(): Promise<void>
}

/** Keys are plain relative paths: no way out of the store, no hidden names, the same in a folder and in a bucket. */
export function assertKey(key: string) {
  const plain = key.length <= 512 && key.split('/').every((name) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/.test(name))
  if (!plain) throw new TypeError('Not a valid key of a stored object')
}

/** The stored bytes of an object as they are, for copies and backups. */
export async function* readSealed(store: Store, key: string): AsyncGenerator<Buffer> {
  const source = await store.open(key, 0, Number.MAX_SAFE_INTEGER)
  try {
    for (;;) {
      const target = Buffer.allocUnsafeSlow(1024 * 1024)
      const filled = await source.fill(target)
      if (filled > 0) yield target.subarray(0, filled)
      if (filled < target.length) return
    }
  } finally {
    source.close()
  }
}

/** The same chunks, but waiting for the next one ends at once when the signal fires. */
export async function* abortable<T>(source: AsyncIterable<T>, signal: AbortSignal | undefined): AsyncGenerator<T> {
  if (!signal) return yield* source
  signal.throwIfAborted()
  const iterator = source[Symbol.asyncIterator]()
  const aborted = Promise.withResolvers<never>()
  aborted.promise.catch(() => {}) // it may fire between two races
  const onAbort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  let finished = false
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise])
      if (next.done) break
      yield next.value
    }
    finished = true
  } finally {
    signal.removeEventListener('abort', onAbort)
    // Not awaited: a source that hangs would hang its reader with it.
    if (!finished) iterator.return?.()?.catch(() => {})
  }
}
