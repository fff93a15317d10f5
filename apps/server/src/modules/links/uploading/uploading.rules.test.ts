import { describe, expect, test } from 'vitest'
import { lastsLonger } from '../managing/settings.rules.ts'
import { assertComplete, chosenBy } from './managing/upload-settings.rules.ts'
import { entryStateOf, publicUploadStateOf, uploadStateOf } from './model/upload-state.rules.ts'
import { answersOf } from './visiting/visitor-answers.rules.ts'

const now = new Date('2026-03-01T00:00:00Z')
const later = new Date('2026-03-02T00:00:00Z')
const on = { enabled: true, expires_at: null, max_files: null, received: 0, closed: false }
const code = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('the state of an upload link', () => {
  const full = { max_files: 1, received: 1 }
  test.each([
    [{}, 'on'],
    [full, 'full'],
    [{ max_files: 2, received: 1 }, 'on'],
    [{ ...full, expires_at: now }, 'expired'],
    [{ ...full, expires_at: later }, 'full'],
    [{ ...full, expires_at: now, enabled: false }, 'off'],
    [{ ...full, expires_at: now, enabled: false, closed: true }, 'closed'],
  ] as const)('%j: %s', (facts, state) => expect(uploadStateOf({ ...on, ...facts }, now)).toBe(state))

  const visitor = { loginRequired: false, hasPassword: false, isSignedIn: false, hasSession: false }
  test.each([
    ['on', {}, 'open'],
    ['on', { hasPassword: true }, 'password_needed'],
    ['on', { hasPassword: true, loginRequired: true }, 'login_needed'],
    ['on', { hasPassword: true, loginRequired: true, isSignedIn: true }, 'password_needed'],
    ['on', { hasPassword: true, hasSession: true }, 'open'],
    ['full', { hasSession: true }, 'full'],
    ['off', { loginRequired: true }, 'off'],
  ] as const)('%s with %j is shown as %s', (state, facts, shown) =>
    expect(publicUploadStateOf(state, { ...visitor, ...facts })).toBe(shown),
  )
})

test.each([
  [{ files: 0, due_at: null }, 'missing'],
  [{ files: 0, due_at: later }, 'missing'],
  [{ files: 0, due_at: now }, 'overdue'],
  [{ files: 1, due_at: now }, 'received'],
])('an entry with %j is %s', (entry, state) => expect(entryStateOf(entry, now)).toBe(state))

describe('settings', () => {
  test('become columns, types without dot, case or repetition', () => {
    expect(chosenBy({ types: ['.PDF', 'jpg', 'pdf'], name: ' a\n b ', maxFiles: null, qr: false }, now)).toEqual({
      types: ['jpg', 'pdf'],
      name: 'a b',
      max_files: null,
      qr: false,
    })
    expect(chosenBy({}, now)).toEqual({})
  })

  test('of a new link have an expiry, that of the strictest business if none is given', () => {
    const policy = {
      max_days: null,
      default_opens: null,
      max_opens: null,
      password_required: false,
      password_length: 6,
      login_required: false,
      allows_links: true,
    }
    expect(code(() => assertComplete({}, [], now))).toBe('LINK_EXPIRY_REQUIRED')
    expect(assertComplete({ expiresIn: 'unlimited' }, [], now)).toEqual({ expires_at: null })
    const policies = [7, 1, null].map((default_days) => ({ ...policy, default_days }))
    expect(assertComplete({}, policies, now)).toEqual({ expires_at: later })
  })

  test.each([
    [null, null, false],
    [now, null, true],
    [now, later, true],
    [later, now, false],
    [now, undefined, false],
  ])('an expiry from %s to %s lasts longer: %s', (before, expires_at, longer) =>
    expect(lastsLonger(before, expires_at === undefined ? {} : { expires_at })).toBe(longer),
  )
})

describe('what a visitor says of themselves', () => {
  const answer = (ask_name: string, ask_email: string, given: { name?: string; email?: string }) =>
    code(() => answersOf({ ask_name, ask_email }, given, (text) => text.includes('@')))
  test.each([
    ['no', 'no', { name: 'a', email: 'x' }, { name: '', email: '' }],
    ['optional', 'optional', {}, { name: '', email: '' }],
    ['required', 'no', {}, 'UPLOAD_LINK_NAME_REQUIRED'],
    ['required', 'no', { name: ' \n ' }, 'UPLOAD_LINK_NAME_REQUIRED'],
    ['required', 'required', { name: 'a' }, 'UPLOAD_LINK_EMAIL_REQUIRED'],
    ['no', 'optional', { email: 'x' }, 'EMAIL_INVALID'],
    ['required', 'required', { name: ' สม  ชาย ', email: ' a@b.th ' }, { name: 'สม ชาย', email: 'a@b.th' }],
  ])('asked %s/%s, %j gives %j', (name, email, given, result) => expect(answer(name, email, given)).toEqual(result))
})
