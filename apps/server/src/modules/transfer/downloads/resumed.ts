/** A sequence whose first step was asked for before: it is given with the rest, and the rest is ended in every case. */
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
