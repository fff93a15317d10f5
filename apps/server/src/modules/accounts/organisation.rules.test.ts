import { expect, test } from 'vitest'
import * as rules from './organisation.rules.ts'

const tree = [
  { id: 'company', parentId: null },
  { id: 'sales', parentId: 'company' },
  { id: 'north', parentId: 'sales' },
  { id: 'accounts', parentId: 'company' },
]
const line = Array.from({ length: rules.maxDepth }, (_, n) => ({ id: `d${n}`, parentId: n === 0 ? null : `d${n - 1}` }))

test.each<[string, rules.Branch[], string | null, string | null, rules.PlaceError | null]>([
  ['a new one at the top', tree, null, null, null],
  ['a new one below another', tree, null, 'north', null],
  ['a new one below nothing known', tree, null, 'gone', 'no such department'],
  ['to the top', tree, 'north', null, null],
  ['to another branch', tree, 'sales', 'accounts', null],
  ['below itself', tree, 'sales', 'sales', 'inside itself'],
  ['below its own child', tree, 'company', 'north', 'inside itself'],
  ['below a line that is full', line, null, `d${rules.maxDepth - 1}`, 'too deep'],
  ['with what it carries', [...line, ...tree], 'sales', `d${rules.maxDepth - 2}`, 'too deep'],
  ['as deep as it may', [...line, ...tree], 'sales', `d${rules.maxDepth - 3}`, null],
])('a department is placed %s', (_name, branches, id, parentId, error) =>
  expect(rules.placeError(branches, id, parentId)).toBe(error),
)

test.each([
  [true, false, 1, true],
  [true, false, 2, false],
  [true, true, 1, false],
  [false, false, 1, false],
])('an admin (%s) who remains one (%s) of %d: refused %s', (isAdmin, stays, admins, refused) => {
  const check = () => rules.assertNotLastAdmin({ isAdmin }, stays, admins)
  if (refused) expect(check).toThrow('LAST_ADMIN_BUSINESS')
  else expect(check).not.toThrow()
})

const now = new Date('2026-01-10T00:00:00Z')
const past = new Date('2026-01-09T00:00:00Z')
const future = new Date('2026-01-11T00:00:00Z')
test.each<[rules.AccountStatus, rules.AccountStatus, Date | null, boolean]>([
  ['active', 'suspended', null, true],
  ['active', 'terminated', null, true],
  ['active', 'active', null, false],
  ['suspended', 'active', null, true],
  ['suspended', 'terminated', null, true],
  ['terminated', 'active', future, true],
  ['terminated', 'active', past, false],
  ['terminated', 'active', now, false],
  ['terminated', 'suspended', future, false],
  ['terminated', 'terminated', future, false],
])('%s → %s, export until %s: %s', (from, to, until, allowed) =>
  expect(rules.isStatusChange(from, to, until, now)).toBe(allowed),
)

test('the export period counts whole days', () => {
  expect(rules.exportEnd(now).toISOString()).toBe('2026-02-09T00:00:00.000Z')
  expect(rules.exportEnd(now, 1)).toEqual(future)
})

test.each([
  ['  ฝ่ายขาย ', 'ฝ่ายขาย'],
  ['a'.repeat(200), 'a'.repeat(200)],
])('a name is trimmed', (text, name) => expect(rules.requireName(text)).toBe(name))
test.each(['', '   ', 'a'.repeat(201)])('"%s" is not a name', (text) =>
  expect(() => rules.requireName(text)).toThrow('INVALID_INPUT'),
)

test('a locked menu can be turned off, not on', () => {
  const free = { locked: false }
  const menu = { my_drive: free, my_drive_bu: free, file_s: free, outbox: free, shared: free, trash: free }
  const locked = { ...menu, inbox: { locked: true } }
  expect(() =>
    rules.assertSwitches(locked, [
      ['inbox', 'N'],
      ['trash', 'Y'],
    ]),
  ).not.toThrow()
  expect(() => rules.assertSwitches(locked, [['inbox', 'Y']])).toThrow('NOT_ALLOWED')
})
