import type { ShareLink } from '@khlang/contract/links'
import { expect, test } from 'vitest'
import { changeOf, faultsIn, newLinkOf, strengthOf, valuesOf } from './link-values.ts'

const now = Date.parse('2026-11-20T00:00:00Z')
const fresh = valuesOf(null, now)
const say = (key: string) => key
const faults = (more: object) => faultsIn({ ...fresh, ...more }, 'en', say)

test('a new link has an explicit choice of no limit', () => {
  expect(newLinkOf(fresh)).toEqual({
    permission: 'view',
    audience: 'anyone',
    expiresIn: 'unlimited',
    openLimit: 'unlimited',
    loginRequired: false,
    watermark: false,
    allowUnmarked: false,
    uploads: false,
    comments: false,
    qr: true,
  })
})

test.each([
  [{}, {}],
  [{ password: '12345' }, { password: 'The link password needs at least 6 characters.' }],
  [{ password: '123456' }, {}],
  [{ expiry: 'set' }, { expiry: 'Set an expiry, or choose “No expiry”.' }],
  [{ expiry: 'set', days: '๓' }, {}],
  [{ expiry: 'set', hours: '24' }, { expiry: 'expiryWrong' }],
  [{ expiry: 'set', minutes: '-5' }, { expiry: 'expiryWrong' }],
  [{ limit: 'set' }, { limit: 'Set how many times it can be opened, or choose “Unlimited”.' }],
  [{ limit: 'set', times: '0' }, { limit: 'limitWrong' }],
  [{ limit: 'set', times: 'ห้า' }, { limit: 'limitWrong' }],
  [{ limit: 'set', times: '3' }, {}],
])('%o is refused with %o', (more, expected) => expect(faults(more)).toEqual(expected))

const link: ShareLink = {
  id: '00000000-0000-4000-8000-000000000001',
  item: { id: '00000000-0000-4000-8000-000000000002', name: 'สัญญา.pdf', type: 'file' },
  name: 'ลูกค้า',
  url: null,
  state: 'on',
  audience: 'anyone',
  enabled: true,
  permission: 'download',
  hasPassword: true,
  expiresAt: '2026-11-21T02:30:00Z',
  openLimit: 5,
  downloads: 0,
  opens: 2,
  watermark: true,
  allowUnmarked: true,
  uploads: false,
  received: 0,
  comments: false,
  qr: true,
  loginRequired: false,
  remark: '',
  createdAt: '2026-11-19T00:00:00Z',
  createdBy: { id: '00000000-0000-4000-8000-000000000003', name: 'สมศรี' },
  mine: true,
  lastOpenedAt: null,
  revision: 3,
}

test('editing shows the time that is left', () => {
  expect(valuesOf(link, now)).toMatchObject({ expiry: 'set', days: '1', hours: '2', minutes: '30', times: '5' })
})

test('the other settings of an expired link are changed without giving it a new end', () => {
  const before = valuesOf({ ...link, state: 'expired', expiresAt: '2026-11-19T12:00:00Z' }, now)
  const named = { ...before, name: 'ลูกค้าเก่า' }
  expect(faultsIn(named, 'en', say, before)).toEqual({})
  expect(changeOf(before, named)).toEqual({ name: 'ลูกค้าเก่า' })
  expect(faultsIn({ ...before, hours: '00' }, 'en', say, before)).toHaveProperty('expiry')
})

test('only what was changed is sent', () => {
  const before = valuesOf(link, now)
  expect(changeOf(before, before)).toEqual({})
  expect(changeOf(before, { ...before, hours: '3' })).toEqual({ expiresIn: { days: 1, hours: 3, minutes: 30 } })
  expect(changeOf(before, { ...before, removePassword: true })).toEqual({ password: null })
  expect(changeOf(before, { ...before, watermark: false })).toEqual({ watermark: false, allowUnmarked: false })
  expect(changeOf(before, { ...before, limit: 'none' })).toEqual({ openLimit: 'unlimited' })
})

test.each([
  ['aaaaaaaaaaaa', 'weak'],
  ['abcdef', 'weak'],
  ['abcdefgh', 'fair'],
  ['Abcdef12ghij', 'good'],
])('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))
