import { expect, test } from 'vitest'
import { restartDelay } from './restarts.rules.ts'

test('the first replacement starts at once; a loop is slowed down to one a minute', () => {
  const delays = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map(restartDelay)
  expect(delays).toEqual([0, 0, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
})
