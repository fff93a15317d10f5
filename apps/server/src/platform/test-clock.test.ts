import { expect, test } from 'vitest'
import { comesRound } from './test-clock.ts'

const at = (text: string) => new Date(`2026-11-${text}Z`)

test.each([
  ['*/10 * * * *', '23T10:01:00', '23T10:09:59', false],
  ['*/10 * * * *', '23T10:01:00', '23T10:10:00', true],
  ['*/10 * * * *', '23T10:10:30', '23T10:10:59', false],
  ['35 * * * *', '23T10:36:00', '23T11:34:59', false],
  ['35 * * * *', '23T10:36:00', '23T11:35:00', true],
  ['0 3 * * 1', '23T03:00:00', '30T02:59:00', false],
  ['0 3 * * 1', '23T02:59:00', '23T03:00:30', true],
])('%s between %s and %s: %s', (cron, from, to, expected) => expect(comesRound(cron, at(from), at(to))).toBe(expected))
