import { expect, test } from 'vitest'
import { isOpen, isSameReceiver, nextAttempt, resendStateOf } from './resends.rules.ts'

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

test.each([
  ['pending', 'no_consent', true],
  ['failed', 'blocked_by_receiver', true],
  ['failed', 'cancelled', true],
  ['failed', 'refused_by_receiver', false],
  ['active', null, false],
  ['closed', null, false],
] as const)('%s, %s may be tried again: %s', (status, reason, expected) => {
  expect(isOpen({ status, reason })).toBe(expected)
})

test.each([
  ['0105500000020', '00001', '0105500000020', '00001', true],
  ['0105500000020', null, '0105500000020', '00000', true],
  ['0105500000020', '00001', '0105500000020', null, false],
  ['0105500000020', null, '0105500000038', null, false],
  [null, null, '0105500000020', null, false],
])('%s %s and %s %s are one receiver: %s', (taxId, branch, otherId, otherBranch, expected) => {
  expect(isSameReceiver({ taxId, branch }, { taxId: otherId, branch: otherBranch })).toBe(expected)
})
