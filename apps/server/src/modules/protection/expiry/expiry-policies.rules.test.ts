import { describe, expect, test } from 'vitest'
import { datesForNew, parsePolicy } from './expiry-policies.rules.ts'

describe('a policy as it is stored', () => {
  test.each([
    ['no warning', { days: 30 }, { days: 30, warn_days: null, channels: ['mail'], recipients: [] }],
    [
      'addresses, each once',
      { days: 30, warnDays: 7, recipients: ['A@b.example', 'a@b.example'] },
      { days: 30, warn_days: 7, channels: ['mail'], recipients: ['a@b.example'] },
    ],
    ['nobody notified', { days: 1, channels: [] }, { days: 1, warn_days: null, channels: [], recipients: [] }],
  ])('%s', (_, input, kept) => expect(parsePolicy(input, undefined)).toEqual(kept))

  test('omitted fields keep their values', () => {
    const before = { days: 30, warn_days: 7, channels: ['mail'], recipients: ['a@b.example'] }
    expect(parsePolicy({ days: 60 }, before)).toEqual({ ...before, days: 60 })
    expect(parsePolicy({ days: 60, warnDays: null }, before)).toEqual({ ...before, days: 60, warn_days: null })
  })

  test.each([
    [{ days: 7, warnDays: 7 }, 'WARNING_DATE_INVALID'],
    [{ days: 7, warnDays: 8 }, 'WARNING_DATE_INVALID'],
    [{ days: 7, recipients: ['nobody'] }, 'EMAIL_INVALID'],
  ])('%j is refused', (request, code) => expect(() => parsePolicy(request, undefined)).toThrow(code))
})

test.each([
  [{ days: 30, warn_days: 7 }, '2026-03-03T08:00:00.000Z', '2026-02-24T08:00:00.000Z'],
  [{ days: 1, warn_days: null }, '2026-02-02T08:00:00.000Z', null],
])('dates of new items under %j', (policy, expires, warns) => {
  const { expires_at, warn_at } = datesForNew(policy, new Date('2026-02-01T08:00:00Z'))
  expect([expires_at?.toISOString(), warn_at?.toISOString() ?? null]).toEqual([expires, warns])
})
