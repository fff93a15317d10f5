import { expect, test } from 'vitest'
import { isRecentlyConfirmed } from './confirmed.rules.ts'

const now = new Date('2026-11-24T10:00:00Z')
const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)

test.each([
  ['never', null, false],
  ['just now', before(0), true],
  ['almost ten minutes ago', before(599), true],
  ['ten minutes ago', before(600), false],
  ['yesterday', before(86_400), false],
  ['in the future, by a clock that was wrong', before(-1), false],
])('confirmed %s', (_, at, expected) => {
  expect(isRecentlyConfirmed(at, now)).toBe(expected)
})
