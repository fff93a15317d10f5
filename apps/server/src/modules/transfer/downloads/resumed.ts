/**
 * An iterator whose first step was requested earlier; it yields that first. Ending it ends the rest, even before it has
 * begun, which would do nothing to a generator: files would stay open.
 */
export function resumed<T>(
  first: Promise<IteratorResult<T>> | IteratorResult<T>,
  rest: AsyncIterator<T>,
): AsyncIterableIterator<T> {
  let isFirst = true
  return {
    async next() {
      if (!isFirst) return rest.next()
      isFirst = false
      return first
    },
    async return() {
      await Promise.resolve(first).catch(() => undefined)
      await rest.return?.()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
