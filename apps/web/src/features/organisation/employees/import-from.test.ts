import { expect, test } from 'vitest'
import { fromStart, importFrom, type Line } from './import-from.ts'

const line = (n: number): Line => ({ line: n + 2, who: `u${n}`, outcome: 'invited', column: null, detail: '' })
const limit = new Error('too many')

/** Works on two of five lines at a time, and refuses the third request. */
function server() {
  let requests = 0
  return async (from: number) => {
    requests += 1
    if (requests === 3) throw limit
    const lines = [from, from + 1].filter((n) => n < 5).map(line)
    const next = from + lines.length
    return { status: 'OK' as const, total: 5, next: next < 5 ? next : null, lines }
  }
}

test('what was done before an error is kept, and it goes on with the next line', async () => {
  const send = server()
  const progress: number[] = []
  const part = await importFrom(fromStart, send, ({ done }) => progress.push(done))
  expect(part).toMatchObject({ next: 4, error: limit })
  expect(part.lines.map(({ who }) => who)).toEqual(['u0', 'u1', 'u2', 'u3'])
  const rest = await importFrom(part, send, ({ done }) => progress.push(done))
  expect(rest).toMatchObject({ next: null, error: null })
  expect(rest.lines).toHaveLength(5)
  expect(progress).toEqual([2, 4, 5])
})

test('if nothing was done, the error is all there is to say', async () => {
  await expect(
    importFrom(
      fromStart,
      () => Promise.reject(limit),
      () => {},
    ),
  ).rejects.toBe(limit)
})
