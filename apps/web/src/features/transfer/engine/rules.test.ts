import { expect, test } from 'vitest'
import { isTransient, parseRetryAfter, backoffMs } from './backoff.ts'
import { matchFiles } from './match-files.ts'
import { missingParts, planParts } from './parts.ts'
import { createSpeed } from './speed.ts'

const error = (status: number, retryAfter: number | null = null, code = 'X') => ({
  code,
  status,
  message: '',
  traceId: null,
  retryAfter,
})

test.each([
  [0, 1, 500],
  [503, 3, 2000],
  [429, 8, null],
  [503, 7, 30_000],
  [500, 3, null],
  [403, 1, null],
  [507, 1, null],
  [460, 1, 500],
])('status %i after %i failed tries waits %s', (status, tries, wait) => {
  expect(backoffMs(error(status), tries, () => 0.5)).toBe(wait)
})

test('a locked item is no transient error, a busy upload is', () => {
  expect(isTransient(error(423, null, 'ITEM_LOCKED'))).toBe(false)
  expect(isTransient(error(423, null, 'UPLOAD_BUSY'))).toBe(true)
})

test('Retry-After in seconds, as a date, and missing', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  expect(parseRetryAfter('12', now)).toBe(12)
  expect(parseRetryAfter('Fri, 20 Nov 2026 00:01:00 GMT', now)).toBe(60)
  expect(parseRetryAfter('soon', now)).toBeNull()
  expect(parseRetryAfter(null, now)).toBeNull()
})

test('parts cover the file without gaps; a short one counts as missing', () => {
  const plan = planParts(10, 4)
  expect(plan).toEqual([
    { n: 1, start: 0, end: 4 },
    { n: 2, start: 4, end: 8 },
    { n: 3, start: 8, end: 10 },
  ])
  const parts = [
    { n: 1, size: 4, sha256: '' },
    { n: 3, size: 1, sha256: '' },
  ]
  expect(missingParts(plan, { parts }).map((part) => part.n)).toEqual([2, 3])
})

test('files chosen again: each is used once, and a changed one is a stranger', () => {
  const waiting = [
    { id: '1', name: 'a', size: 1, lastModified: 1 },
    { id: '2', name: 'a', size: 1, lastModified: 1 },
    { id: '3', name: 'ก', size: 2, lastModified: 1 },
  ]
  const chosen = [
    { name: 'a', size: 1, lastModified: 1 },
    { name: 'ก', size: 2, lastModified: 9 },
  ]
  const { matched, strangers } = matchFiles(waiting, chosen)
  expect(matched.map((match) => match.id)).toEqual(['1'])
  expect(strangers).toEqual([chosen[1]])
})

test('speed over the last seconds', () => {
  const speed = createSpeed()
  expect(speed.read(0)).toBeNull()
  for (let at = 0; at <= 2000; at += 100) speed.add(100, at)
  expect(speed.read(2000)).toBeCloseTo(1050, -1)
  expect(speed.read(20_000)).toBeNull()
})
