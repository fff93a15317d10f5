import type { Me } from '@khlang/contract'
import { expect, test } from 'vitest'
import { judge, menuOn } from './guards.ts'
import { featureOfPath, mayShow } from './places.ts'

const account = (changes: Partial<Me['active']>): Pick<Me, 'active'> => ({
  active: {
    accountId: 'a',
    type: 'Business',
    name: 'ONE',
    isAdmin: true,
    status: 'active',
    featureStatus: { my_drive: 'Y', my_drive_bu: 'Y', file_s: 'Y', inbox: 'Y', outbox: 'Y', shared: 'Y', trash: 'Y' },
    lockedMenus: [],
    features: { only_office: false, mapdrive: false, inputmore: true, business_logo: false, rename_document: false },
    logo: 'default',
    statusPermissionInbox: 'off',
    statusPermissionOutbox: 'off',
    departments: [],
    departmentAccessId: null,
    exportUntil: null,
    ...changes,
  },
})

test('business comes before admin, admin before feature', () => {
  const all = { business: true, admin: true, feature: 'business_logo' } as const
  expect(judge(account({ type: 'Citizen', isAdmin: false }), all)).toBe('no-business')
  expect(judge(account({ isAdmin: false }), all)).toBe('not-admin')
  expect(judge(account({}), all)).toBe('feature-off')
  expect(judge(account({}), { ...all, feature: 'inputmore' })).toBe('granted')
})

test('anything but true is not an admin', () => {
  for (const isAdmin of ['true', 1, null, undefined]) {
    expect(judge(account({ isAdmin: isAdmin as unknown as boolean }), { admin: true })).toBe('not-admin')
  }
})

test('menus follow the switches and the kind of account', () => {
  const off = account({ featureStatus: { ...account({}).active.featureStatus, trash: 'N' } })
  expect(menuOn(off, 'trash')).toBe(false)
  expect(mayShow({ name: 'trash', feature: 'trash' }, off)).toBe(false)
  expect(mayShow({ name: 'driveBusiness', feature: 'my_drive_bu' }, account({ type: 'Citizen' }))).toBe(false)
  expect(mayShow({ name: 'recent' }, off)).toBe(true)
})

test('an address knows its switch', () => {
  expect(featureOfPath('/trash')).toBe('trash')
  expect(featureOfPath('/drivebusiness/1')).toBe('my_drive_bu')
  expect(featureOfPath('/mydrive')).toBe('my_drive')
  expect(featureOfPath('/recent')).toBeNull()
  expect(featureOfPath('/trashcan')).toBeNull()
})
