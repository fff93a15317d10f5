import { expect, test } from 'vitest'
import { daysUntil } from './usage.ts'

test('days without calls are zeros, and today is that of Thailand', () => {
  const usage = [{ day: '2026-11-23', calls: 5, errors: 1 }]
  expect(daysUntil(new Date('2026-11-23T17:00:00Z'), 3, usage)).toEqual([
    { day: '2026-11-22', calls: 0, errors: 0 },
    { day: '2026-11-23', calls: 5, errors: 1 },
    { day: '2026-11-24', calls: 0, errors: 0 },
  ])
})
