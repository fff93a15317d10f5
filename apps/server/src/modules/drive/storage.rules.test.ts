import { expect, test } from 'vitest'
import { fullInDays } from './storage.rules.ts'

const growing = (count: number, perDay: number) =>
  Array.from({ length: count }, (_, day) => ({ day: 20_000 + day, used: 1000 + day * perDay }))

test.each([
  ['nothing is known', [], 100, null],
  ['one day is known', growing(1, 10), 100, null],
  ['a few days are known', growing(5, 10), 100, null],
  ['it grows evenly', growing(30, 10), 100, 10],
  ['it is full', growing(30, 10), 0, 0],
  ['it does not grow', growing(30, 0), 100, null],
  ['it shrinks', growing(30, -10), 100, null],
  ['it is far away', growing(30, 1), 100_000, null],
  ['days are missing', growing(30, 10).filter(({ day }) => day % 3 === 0), 105, 11],
] as const)('when %s', (_, days, remain, wanted) => expect(fullInDays(days, remain)).toBe(wanted))
