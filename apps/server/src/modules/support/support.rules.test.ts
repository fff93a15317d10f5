import { isSupportReason } from '@khlang/contract/support'
import { describe, expect, test } from 'vitest'
import { continuedUntil, isCaseNo, startAt, stateAt } from './support.rules.ts'

const now = new Date('2026-11-24T03:00:00Z')
const inMinutes = (count: number) => new Date(now.getTime() + count * 60_000)

describe('states of support access', () => {
  test.each([
    ['otp_sent', inMinutes(5), null, 'otp_sent'],
    ['otp_sent', now, null, 'expired'],
    ['active', null, inMinutes(60), 'active'],
    ['active', null, inMinutes(10.001), 'active'],
    ['active', null, inMinutes(10), 'warning'],
    ['active', null, inMinutes(0.001), 'warning'],
    ['active', null, now, 'timeout'],
    ['active', null, null, 'timeout'],
    ['ended', null, inMinutes(60), 'ended'],
    ['refused', inMinutes(5), null, 'refused'],
    ['locked', inMinutes(5), null, 'locked'],
    ['timeout', null, inMinutes(60), 'timeout'],
    ['unknown', inMinutes(5), inMinutes(60), 'expired'],
  ])('%s, code until %s, session until %s is %s', (state, code_until, expires_at, expected) =>
    expect(stateAt({ state, code_until, expires_at }, now)).toBe(expected),
  )

  test('a session is continued by an hour at a time, to four hours in all', () => {
    const { expiresAt, longestUntil } = startAt(now)
    const ends = [expiresAt]
    for (let nth = 0; nth < 4; nth++) ends.push(continuedUntil(ends.at(-1) ?? now, longestUntil))
    expect(ends).toEqual([60, 120, 180, 240, 240].map(inMinutes))
  })
})

test.each([
  ['ลูกค้าหาไฟล์ไม่พบ', true],
  ['ตรวจสอบสิทธิ์ของโฟลเดอร์ (เคส 12-3)', true],
  ['Lost a folder, case_7.', true],
  ['123456', true],
  ['12345', false],
  ['  หาย  ', false],
  ['why <b>not</b>', false],
  ['drop; table', false],
  ['a'.repeat(201), false],
])('a reason such as %s: %s', (reason, fits) => expect(isSupportReason(reason)).toBe(fits))

test.each([
  ['CS-2569-0001', true],
  ['7', true],
  ['เคส 9', true],
  [' ', false],
  ['#7', false],
  ['7'.repeat(41), false],
])('a case number such as %s: %s', (text, fits) => expect(isCaseNo(text)).toBe(fits))
