import { expect, test } from 'vitest'
import { isTooSlow } from './pace.rules.ts'

test.each([
  [0, 0, false],
  [59_999, 1, false],
  [60_000, 64 * 1024 - 1, true],
  [60_000, 64 * 1024, false],
  [179_000, 128 * 1024, false],
  [180_000, 128 * 1024, true],
])('after %i ms, %i bytes', (elapsed, bytes, slow) => {
  expect(isTooSlow(elapsed, bytes)).toBe(slow)
})
