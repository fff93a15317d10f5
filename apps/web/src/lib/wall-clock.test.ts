import { expect, test } from 'vitest'
import { instantOf, typedOf } from './wall-clock.ts'

test('the clock on the wall in Bangkok is what a field says and shows', () => {
  expect(instantOf('2026-11-21T23:59')?.toISOString()).toBe('2026-11-21T16:59:00.000Z')
  expect(typedOf(new Date('2026-11-21T16:59:00Z'))).toBe('2026-11-21T23:59')
  expect(instantOf('')).toBeNull()
})
