import { maskId, maskMobile, nationalMobile, parseMobile } from '@khlang/contract'
import { expect, test } from 'vitest'
import * as rules from './accounts.rules.ts'

test.each([
  ['0810000001', '+66810000001'],
  [' 081-000-0001 ', '+66810000001'],
  ['081 000 0001', '+66810000001'],
  ['021234567', null],
  ['08100000012', null],
  ['1810000001', null],
  ['+66810000001', null],
  ['๐๘๑๐๐๐๐๐๐๑', null],
  ['081000000a', null],
  ['', null],
])('mobile %s is stored as %s', (text, kept) => expect(parseMobile(text)).toBe(kept))

test.each([
  ['1100000000016', true],
  ['1100000000024', true],
  ['0105500000011', true],
  ['0105500000020', true],
  ['0105500000038', true],
  ['0105500000046', true],
  ['1100000000017', false],
  ['110000000001', false],
  ['11000000000160', false],
  ['1-1000-00000-01-6', false],
  ['110000000001x', false],
  ['', false],
])('id %s is valid: %s', (text, right) => {
  expect(rules.isThaiId(text)).toBe(right)
  expect(rules.isTaxId(text)).toBe(right)
})

test.each([
  ['00000', true],
  ['00017', true],
  ['0000', false],
  ['000000', false],
  ['0000x', false],
])('branch %s is valid: %s', (text, right) => expect(rules.isBranchNo(text)).toBe(right))

test.each([
  ['somsri1', null],
  ['abcdef', null],
  ['ABC123', null],
  ['abcde', 'USERNAME_INVALID'],
  ['a'.repeat(65), 'USERNAME_INVALID'],
  ['somsri_1', 'USERNAME_INVALID'],
  ['somsri@1', 'USERNAME_INVALID'],
  ['som sri', 'USERNAME_INVALID'],
  ['สมศรีใจดี', 'USERNAME_INVALID'],
  // Would be taken for a mobile number at sign-in.
  ['0810000001', 'USERNAME_INVALID'],
])('username %s: %s', (text, error) => expect(rules.usernameError(text)).toBe(error))

test.each([
  ['somsri1', { by: 'username', value: 'somsri1' }],
  ['  Somsri1 ', { by: 'username', value: 'somsri1' }],
  ['Somsri@Mail.Example', { by: 'email', value: 'somsri@mail.example' }],
  ['081-000-0001', { by: 'mobile', value: '+66810000001' }],
  ['+66810000001', { by: 'mobile', value: '+66810000001' }],
  ['081000000', { by: 'username', value: '081000000' }],
  ['  ', null],
])('"%s" signs in as %o', (text, login) => expect(rules.loginOf(text)).toEqual(login))

test.each([
  ['+66810000001', '08x-xxx-0001'],
  ['+4915112345678', '+4x-xxx-5678'],
])('%s is shown as %s', (mobile, shown) => expect(maskMobile(mobile)).toBe(shown))

test.each([
  ['+66810000001', '0810000001'],
  ['+4915112345678', '+4915112345678'],
  ['+66 ขนส่ง', '+66 ขนส่ง'],
])('%s is written as %s', (mobile, shown) => expect(nationalMobile(mobile)).toBe(shown))

test('an id is masked in the middle', () => expect(maskId('1100000000016')).toBe('1-xxxx-xxxxx-01-6'))

test.each([
  [true, false, 'OneID'],
  [false, true, 'OneMail'],
  [true, true, 'OneMail_OneID'],
  [false, false, ''],
] as const)('as a person %s, by a mailbox %s: "%s"', (oneId, mailbox, service) =>
  expect(rules.serviceOf({ oneId, mailbox })).toBe(service),
)

test.each([
  ['Rename document', 'rename_document'],
  ['rename_document', 'rename_document'],
  ['RENAMEDOCUMENT', 'rename_document'],
  [' Map Drive ', 'mapdrive'],
  ['only-office', 'only_office'],
  ['only offices', null],
  ['', null],
])('feature "%s" is %s', (key, feature) => expect(rules.businessFeatureOf(key)).toBe(feature))

const who = { employeeId: 'e1', departments: ['sales', 'bkk'], roles: ['lead'] }
const bound = (audience: rules.Bound['audience'], audienceId: string, status: rules.YesNo): rules.Bound => ({
  audience,
  audienceId,
  feature: 'inbox',
  status,
})
test.each<[string, rules.Bound[], boolean]>([
  ['nothing said', [], true],
  ['the business says no', [bound('business', 'b', 'N')], false],
  [
    'a department allows what the business forbids',
    [bound('business', 'b', 'N'), bound('department', 'sales', 'Y')],
    true,
  ],
  ['one group forbids, another allows', [bound('department', 'sales', 'N'), bound('role', 'lead', 'Y')], true],
  ['every group forbids', [bound('department', 'sales', 'N'), bound('role', 'lead', 'N')], false],
  ['the employee comes first', [bound('role', 'lead', 'Y'), bound('employee', 'e1', 'N')], false],
  ['other groups do not count', [bound('department', 'hr', 'N'), bound('employee', 'e2', 'N')], true],
  ['other features do not count', [{ ...bound('business', 'b', 'N'), feature: 'trash' }], true],
])('restriction: %s', (_name, bounds, within) => expect(rules.isWithinBounds('inbox', bounds, who)).toBe(within))

test('menus are on until the user turns them off; menus turned off by the admin are locked', () => {
  const own = new Map<string, rules.YesNo>([
    ['trash', 'N'],
    ['inbox', 'Y'],
  ])
  const menu = rules.menuOf(own, [bound('business', 'b', 'N')], who)
  expect(menu.my_drive).toEqual({ status: 'Y', locked: false })
  expect(menu.trash).toEqual({ status: 'N', locked: false })
  expect(menu.inbox).toEqual({ status: 'N', locked: true })
  expect(rules.menuOf(own, [bound('business', 'b', 'N')], who, true).inbox).toEqual({ status: 'Y', locked: false })
})

test('features of a business are off until enabled, and off for people who are restricted', () => {
  const has = new Map<string, rules.YesNo>([['mapdrive', 'Y']])
  const forbidden = [{ ...bound('role', 'lead', 'N'), feature: 'mapdrive' }]
  expect(rules.featuresOf(has, [], who)).toMatchObject({ mapdrive: true, inputmore: false })
  expect(rules.featuresOf(has, forbidden, who).mapdrive).toBe(false)
  expect(rules.featuresOf(has, forbidden, who, true).mapdrive).toBe(true)
})

type Given = [audience: 'business' | 'department' | 'role', id: string, permission: 'off' | 'view' | 'manage']
const inSales = { employeeId: 'e1', departments: ['sales', 'head office'], roles: ['clerk'] }

test.each<[name: string, manages: boolean, own: 'off' | 'view' | 'manage' | null, groups: Given[], held: string]>([
  ['the owner or Admin Business', true, 'off', [['business', 'b', 'off']], 'manage'],
  ['nobody has chosen anything', false, null, [], 'off'],
  ['the business', false, null, [['business', 'b', 'view']], 'view'],
  [
    'a department beats the business, downwards too',
    false,
    null,
    [
      ['business', 'b', 'manage'],
      ['department', 'sales', 'off'],
    ],
    'off',
  ],
  ['a department above', false, null, [['department', 'head office', 'view']], 'view'],
  [
    'the highest of departments and roles',
    false,
    null,
    [
      ['department', 'sales', 'view'],
      ['role', 'clerk', 'manage'],
    ],
    'manage',
  ],
  [
    'groups of others',
    false,
    null,
    [
      ['department', 'store', 'manage'],
      ['role', 'chief', 'manage'],
    ],
    'off',
  ],
  ['one’s own setting beats all groups', false, 'off', [['role', 'clerk', 'manage']], 'off'],
  ['one’s own setting, upwards', false, 'manage', [['department', 'sales', 'off']], 'manage'],
])('who may use the inbox: %s', (_, manages, own, groups, held) => {
  const permissions = groups.map(([audience, audienceId, permission]) => ({
    audience,
    audienceId,
    box: 'inbox' as const,
    permission,
  }))
  expect(rules.mailPermissionOf('inbox', { manages, own }, permissions, inSales)).toBe(held)
  expect(rules.mailPermissionOf('outbox', { manages, own }, permissions, inSales)).toBe(
    manages ? 'manage' : (own ?? 'off'),
  )
})
test.each([
  ['th', 'สมศรี', 'Somsri', 'สมศรี'],
  ['en', 'สมศรี', 'Somsri', 'Somsri'],
  ['en', 'สมศรี', ' ', 'สมศรี'],
  ['th', '', 'Somsri', 'Somsri'],
])('in %s "%s" or "%s" is "%s"', (language, th, en, shown) => expect(rules.nameIn(language, th, en)).toBe(shown))

test.each([
  [{}, null],
  [{ suspendedAt: new Date() }, 'MEMBERSHIP_SUSPENDED'],
  [{ suspendedAt: new Date(), removedAt: new Date() }, 'MEMBERSHIP_ENDED'],
  [{ removedAt: new Date(), erasedAt: new Date() }, 'BUSINESS_ENDED'],
  [{ erasedAt: new Date() }, 'BUSINESS_ENDED'],
])('an employment with %j is refused with %s', (dates, refusal) =>
  expect(rules.entryRefusal({ removedAt: null, suspendedAt: null, erasedAt: null, ...dates })).toBe(refusal),
)
