import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobsStarted } from '../../tasks/index.ts'
import { followPolicy } from './apply-policy.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A job that ends so after that many looks at it. */
function job(state: 'done' | 'failed', looks: number): string[] {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { method = 'GET' }: RequestInit) => {
    sent.push(method)
    const now = sent.length > looks ? state : 'running'
    return Response.json({ status: 'OK', result: { state: now, done: 3, total: 3, leftCount: 0, left: [] } })
  })
  return sent
}
const follow = async () => {
  const applied = followPolicy('j', () => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  return applied
}

test('files that are dated at once are counted, and their job is dismissed', async () => {
  const sent = job('done', 2)
  expect(await follow()).toEqual({ state: 'done', count: 3 })
  expect(sent).toEqual(['GET', 'GET', 'GET', 'DELETE'])
})

test('a failed job is reported', async () => {
  job('failed', 1)
  expect(await follow()).toEqual({ state: 'failed' })
})

test('a long job is left to the tray, which looks again', async () => {
  job('done', 1000)
  const before = jobsStarted.get()
  expect(await follow()).toEqual({ state: 'inBackground' })
  expect(jobsStarted.get()).toBe(before + 1)
})
