import { describe, expect, test } from 'vitest'
import { answerOf, type ConsentState, decide, isSame, parseTaxIds } from './consent.rules.ts'

const seller = '0105500000038'
const other = '0105500000046'
const fresh = { status: 'none', mode: 'receive_all', taxIds: [], textVersion: null } as const

test.each([
  ['none', 'receive_all', [], 'none'],
  ['pending', 'receive_all', [], 'pending'],
  ['pending', 'specific', [seller], 'pending'],
  ['reject', 'receive_all', [], 'rejected'],
  ['reject', 'specific', [seller], 'rejected'],
  ['approve', 'receive_all', [], 'deliver'],
  ['approve', 'specific', [seller], 'deliver'],
  ['approve', 'specific', [other], 'blocked'],
  ['approve', 'all_except', [seller], 'blocked'],
  ['approve', 'all_except', [other], 'deliver'],
  ['approve', 'all_except', [], 'deliver'],
] as const)('%s, %s, %s: %s', (status, mode, taxIds, answer) => {
  expect(answerOf({ status, mode, taxIds } satisfies ConsentState, seller)).toBe(answer)
})

describe('a list', () => {
  test('takes ids as people write them, each once', () => {
    expect(parseTaxIds('specific', ['0-1055-00000-03-8', ` ${seller} `, other])).toEqual([seller, other])
    expect(parseTaxIds('receive_all', ['anything'])).toEqual([])
  })
  test.each([
    ['specific', ['0105500000039']],
    ['specific', []],
    ['all_except', ['12345']],
  ] as const)('%s of %s is refused', (mode, ids) => {
    expect(() => parseTaxIds(mode, ids)).toThrow('CONSENT_TAX_IDS')
  })
})

describe('a decision', () => {
  test('approves with the current text, and refuses another one', () => {
    expect(decide(fresh, { action: 'approve' })).toEqual({
      status: 'approve',
      mode: 'receive_all',
      taxIds: [],
      textVersion: 1,
    })
    expect(() => decide(fresh, { action: 'approve', textVersion: 99 })).toThrow('CONSENT_TEXT')
  })
  test('rejects, and keeps mode and list', () => {
    const was = { status: 'approve', mode: 'specific', taxIds: [seller], textVersion: 1 } as const
    expect(decide(was, { action: 'reject', mode: 'receive_all' })).toEqual({ ...was, status: 'reject' })
    expect(isSame(was, { ...was, taxIds: [seller] })).toBe(true)
    expect(isSame(was, { ...was, status: 'reject', taxIds: [seller] })).toBe(false)
  })
})
