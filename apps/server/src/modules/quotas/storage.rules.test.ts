import { expect, test } from 'vitest'
import { forecast } from './storage.rules.ts'

test.each([
  ['nothing is known', undefined, 100, 'unknown', null],
  ['one day is known', { perDay: null, span: 0 }, 100, 'unknown', null],
  ['a few days are known', { perDay: 10, span: 6 }, 100, 'unknown', null],
  ['it grows', { perDay: 10, span: 29 }, 100, 'growing', 10],
  ['a part of a day is left', { perDay: 10, span: 29 }, 105, 'growing', 11],
  ['it is full', { perDay: 10, span: 29 }, 0, 'growing', 0],
  ['it is over', { perDay: 10, span: 29 }, -5, 'growing', 0],
  ['it does not grow', { perDay: 0, span: 29 }, 100, 'steady', null],
  ['less than a byte comes in a day', { perDay: 0.3, span: 29 }, 100, 'steady', null],
  ['it shrinks', { perDay: -10, span: 29 }, 100, 'steady', null],
  ['it is far away', { perDay: 1, span: 29 }, 100_000, 'growing', null],
] as const)('when %s', (_, growth, remain, trend, fullInDays) =>
  expect(forecast(growth, remain)).toMatchObject({ trend, fullInDays }),
)
