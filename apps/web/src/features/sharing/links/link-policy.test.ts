import type { ItemLinkPolicy } from '@khlang/contract/links'
import { expect, test } from 'vitest'
import { guardPolicyFaults, limitedBy, limitPolicyFaults, usualLink } from './link-policy.ts'
import { valuesOf } from './link-values.ts'

const open: ItemLinkPolicy = {
  allowsLinks: true,
  allowsCompanyLinks: false,
  uploads: true,
  signing: null,
  defaultDays: null,
  maxDays: null,
  defaultOpens: null,
  maxOpens: null,
  passwordRequired: false,
  passwordLength: 6,
  loginRequired: false,
}
const fresh = valuesOf(null, 0)
const strict = { ...open, maxDays: 7, maxOpens: 5, passwordRequired: true }
const say = (key: string, values?: { count: number }) => `${key} ${values?.count ?? ''}`.trim()
const both = (values: typeof fresh, before: typeof fresh | null, policy: ItemLinkPolicy, hasPassword = false) => ({
  ...guardPolicyFaults(values, { before, hasPassword, policy }, say),
  ...limitPolicyFaults(values, before, policy, say),
})

test('a new link begins with what its business wants', () => {
  expect(limitedBy(fresh, open)).toEqual(fresh)
  const wanted = { ...open, defaultDays: 3, maxDays: 7, maxOpens: 5, loginRequired: true }
  expect(limitedBy(fresh, wanted)).toMatchObject({
    expiry: 'set',
    days: '3',
    limit: 'set',
    times: '5',
    loginRequired: true,
  })
})

test('where links may not be for anyone, a new one is for people in the company', () => {
  const inside = { ...open, allowsLinks: false, allowsCompanyLinks: true }
  expect(limitedBy(fresh, inside).audience).toBe('company')
  expect(usualLink(inside)?.audience).toBe('company')
  expect(usualLink({ ...inside, allowsLinks: true })?.audience).toBe('anyone')
})

test('what is beyond it is said at the field before anything is sent', () => {
  expect(both(fresh, null, open)).toEqual({})
  expect(both(fresh, null, strict)).toEqual({ expiry: 'maxDays 7', limit: 'maxOpens 5', password: 'passwordNeeded' })
  const set = { ...fresh, password: 'ช้างม้าวัว', expiry: 'set', days: '๗', limit: 'set', times: '5' } as const
  expect(both(set, null, strict)).toEqual({})
  expect(both(set, null, { ...strict, passwordLength: 11 })).toEqual({ password: 'passwordLength 11' })
  expect(both({ ...set, minutes: '1', times: '6' }, null, strict)).toEqual({ expiry: 'maxDays 7', limit: 'maxOpens 5' })
})

test('of a link that exists only what is changed counts', () => {
  expect(both({ ...fresh, name: 'ใหม่' }, fresh, strict, true)).toEqual({})
  expect(both({ ...fresh, removePassword: true }, fresh, strict, true)).toEqual({ password: 'passwordNeeded' })
})

const usual = { permission: 'view', qr: true, expiresIn: 'unlimited', openLimit: 'unlimited' }
const days = (count: number) => ({ days: count, hours: 0, minutes: 0 })

test.each<[string, Partial<ItemLinkPolicy>, object | null]>([
  ['nothing', {}, usual],
  ['defaults', { defaultDays: 7, maxDays: 30, defaultOpens: 5 }, { ...usual, expiresIn: days(7), openLimit: 5 }],
  ['limits alone', { maxDays: 30, maxOpens: 9 }, { ...usual, expiresIn: days(30), openLimit: 9 }],
  ['a sign-in', { loginRequired: true }, { ...usual, loginRequired: true }],
  ['a password', { passwordRequired: true }, null],
])('a link by one press, where the business wants %s', (_, policy, link) =>
  expect(usualLink({ ...open, ...policy })).toEqual(link && { audience: 'anyone', ...link }),
)
