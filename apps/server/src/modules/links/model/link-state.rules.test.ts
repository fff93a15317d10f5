import { describe, expect, test } from 'vitest'
import { linkStateOf, publicStateOf } from './link-state.rules.ts'

const now = new Date('2026-05-01T00:00:00Z')
const past = new Date('2026-05-01T00:00:00Z')
const on = { enabled: true, expires_at: null, open_limit: null, opens: 0, closed: false }
const full = { open_limit: 2, opens: 2 }

describe('the state of a link: the first that applies', () => {
  test.each([
    [{}, 'on'],
    [{ open_limit: 2, opens: 1 }, 'on'],
    [{ expires_at: new Date(now.getTime() + 1) }, 'on'],
    [full, 'opened_fully'],
    [{ open_limit: 1, opens: 2 }, 'opened_fully'],
    [{ ...full, expires_at: past }, 'expired'],
    [{ ...full, expires_at: past, enabled: false }, 'off'],
    [{ ...full, expires_at: past, enabled: false, closed: true }, 'closed'],
  ] as const)('%j is %s', (facts, state) => expect(linkStateOf({ ...on, ...facts }, now)).toBe(state))
})

describe('the state for a visitor', () => {
  const stranger = { loginRequired: false, hasPassword: false, isSignedIn: false, hasSession: false }
  test.each([
    ['on', {}, 'open'],
    ['on', { hasPassword: true }, 'password_needed'],
    ['on', { hasPassword: true, loginRequired: true }, 'login_needed'],
    ['on', { hasPassword: true, loginRequired: true, isSignedIn: true }, 'password_needed'],
    ['on', { loginRequired: true, isSignedIn: true }, 'open'],
    ['on', { hasPassword: true, hasSession: true }, 'open'],
    ['opened_fully', {}, 'opened_fully'],
    ['opened_fully', { hasPassword: true, loginRequired: true }, 'opened_fully'],
    ['opened_fully', { hasSession: true }, 'open'],
    ['expired', { hasSession: true }, 'expired'],
    ['off', { hasSession: true }, 'off'],
    ['closed', { hasSession: true }, 'closed'],
  ] as const)('of a link that is %s, with %j, is %s', (state, visitor, shown) =>
    expect(publicStateOf(state, { ...stranger, ...visitor })).toBe(shown),
  )
})
