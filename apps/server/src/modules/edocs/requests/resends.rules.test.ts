import { expect, test } from 'vitest'
import { nextAttempt, resendStateOf } from './resends.rules.ts'

const lastAttemptAt = new Date('2026-11-24T10:00:00Z')
const inFive = new Date('2026-11-24T10:05:00Z')

test.each([
  ['pending', 'no_consent', 1, 'pending', inFive, null],
  ['pending', 'processing', 1, 'pending', null, 'processing'],
  ['failed', 'expired', 9, 'failed', inFive, null],
  ['failed', 'expired', 10, 'failed', null, 'attempts'],
  ['failed', 'refused_by_receiver', 2, 'failed', null, 'refused'],
  ['active', null, 3, 'success', null, 'arrived'],
  ['duplicate', 'content_differs', 2, 'success', null, 'arrived'],
] as const)('%s, %s after %i attempts', (status, reason, attempts, state, at, obstacle) => {
  expect(nextAttempt({ status, reason, attempts, lastAttemptAt })).toEqual({ at, obstacle })
  expect(resendStateOf(status)).toBe(state)
})
