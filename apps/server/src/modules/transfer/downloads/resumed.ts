/** A generator whose first step was requested earlier; it yields that first, and always ends the rest. */
export async function* resumed<T>(
  first: Promise<IteratorResult<T>> | IteratorResult<T>,
  rest: AsyncIterator<T>,
): AsyncGenerator<T> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await Promise.resolve(first).catch(() => undefined)
    await rest.return?.()
  }
}
