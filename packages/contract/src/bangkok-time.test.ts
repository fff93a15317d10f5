import { expect, test } from 'vitest'
import { bangkokDay } from './bangkok-time.ts'

test('a day ends at midnight in Thailand', () => {
  expect(bangkokDay(new Date('2026-11-24T16:59:59Z'))).toBe('2026-11-24')
  expect(bangkokDay(new Date('2026-11-24T17:00:00Z'))).toBe('2026-11-25')
})
