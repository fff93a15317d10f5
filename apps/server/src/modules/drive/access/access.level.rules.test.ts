import { type Level, levels, type RuleLevel, rankOf } from '@khlang/contract/permissions'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { literalAccess, type Somebody } from '../../../../test/literal-access.ts'
import {
  type Access,
  type AccessNode,
  accessOf,
  type Drive,
  enter,
  makerKey,
  membershipsOf,
  moveOperation,
  noAccess,
  orPathOnly,
  type Person,
  pathFolders,
  type Rule,
  type Share,
  scopeOf,
  viewerOf,
} from './access.level.rules.ts'

const now = new Date('2026-03-01T10:00:00.000Z')
const before = new Date('2026-03-01T09:59:59.999Z')
const after = new Date('2026-03-01T10:00:00.001Z')
const business: Drive = { id: 'one', kind: 'business' }
const personal: Drive = { id: 'mine', kind: 'personal' }

const mali: Person = {
  id: 'p-mali',
  accountId: 'one',
  employeeId: 'e-mali',
  departments: [
    { id: 'sales-north', parentId: 'sales', suspended: false },
    { id: 'sales', parentId: 'company', suspended: false },
    { id: 'company', parentId: null, suspended: false },
  ],
  memberOf: ['sales-north'],
  roles: ['manager'],
  isAdminBusiness: false,
  isOwner: false,
}
const outsider: Person = {
  ...mali,
  id: 'p-out',
  accountId: 'other',
  employeeId: null,
  departments: [],
  memberOf: [],
  roles: [],
}

const rule = (
  audience: Rule['audience'],
  audienceId: string | null,
  level: RuleLevel,
  more: Partial<Rule> = {},
): Rule => ({
  id: `${audience}:${audienceId ?? 'all'}:${level}`,
  audience,
  audienceId,
  level,
  enabled: true,
  switchedOn: true,
  mayReshare: false,
  ...more,
})
const all = (level: RuleLevel, more?: Partial<Rule>) => rule('business', 'one', level, more)
const theirs = rule('business', 'other', 'admin')
const sales = (level: RuleLevel, more?: Partial<Rule>) => rule('department', 'sales', level, more)
const north = (level: RuleLevel, more?: Partial<Rule>) => rule('department', 'sales-north', level, more)
const manager = (level: RuleLevel, more?: Partial<Rule>) => rule('role', 'manager', level, more)
const forPerson = (level: RuleLevel, more?: Partial<Rule>) => rule('employee', 'e-mali', level, more)

const share = (level: Level, more: Partial<Share> = {}): Share => ({
  id: `share:${level}`,
  audience: 'person',
  audienceId: 'p-mali',
  level,
  expiresAt: null,
  madeAs: 'admin',
  maker: { personId: 'p-boss', accountId: 'one', accountKind: 'business' },
  enabled: true,
  mayReshare: false,
  leftBy: [],
  ...more,
})
const withSales = (level: Level, more: Partial<Share> = {}) =>
  share(level, { audience: 'department', audienceId: 'sales', ...more })

const withOne = (level: Level, more: Partial<Share> = {}) =>
  share(level, { audience: 'business', audienceId: 'one', ...more })

type Own = Partial<Omit<AccessNode, 'id'>>
const node = (id: string, own: Own = {}): AccessNode => ({
  id,
  rules: [],
  shares: [],
  stopsInheriting: false,
  restricted: false,
  suspended: false,
  ...own,
})
/** From the root to the item, as a path is read; the rules expect the reverse order. */
const path = (...own: Own[]) => own.map((one, depth) => node(`f${depth}`, one)).toReversed()
/** Makes the shares of these tests, unless they say who does. */
const boss: Person = { ...mali, id: 'p-boss', employeeId: 'e-boss', isAdminBusiness: true }
const makersIn = (drive: Drive, ...people: Person[]) =>
  new Map(
    people.map((one) => [
      makerKey({ personId: one.id, accountId: one.accountId, accountKind: 'business' }),
      viewerOf(one, drive, now),
    ]),
  )

const access = (nodes: AccessNode[], person = mali, drive = business): Access =>
  scopeOf({ ...viewerOf(person, drive, now), makers: makersIn(business, boss) }, nodes).access

type Case = [title: string, path: Own[], expected: Level | null, via: string, from?: string, ruleId?: string]
const check = (cases: Case[], person = mali, drive = business) =>
  test.each(cases)('%s', (_title, own, level, via, from, ruleId) => {
    const got = access(path(...own), person, drive)
    expect(got).toMatchObject({ level, reason: { level, via } })
    if (from !== undefined) expect(got.reason.fromFolder).toBe(from)
    if (ruleId !== undefined) expect(got.reason.ruleId).toBe(ruleId)
  })

describe('1. owner and Admin Business', () => {
  const shut = [{ rules: [all('none'), forPerson('none')], restricted: true, stopsInheriting: true }]
  const owner = { ...mali, isOwner: true }
  const admin = { ...mali, isAdminBusiness: true }

  test('the owner of a personal item has full access', () =>
    expect(access(path(...shut), owner, personal)).toMatchObject({
      as: 'owner',
      level: 'admin',
      reason: { via: 'owner', ruleId: null },
    }))
  test('Admin Business has full access to the business drive', () =>
    expect(access(path(...shut), admin)).toMatchObject({
      as: 'adminBusiness',
      level: 'admin',
      reason: { via: 'admin' },
    }))
  test('Admin Business has no access to a private drive', () =>
    expect(access(path({}), admin, personal)).toEqual(noAccess))
  test('but is an ordinary person there, if the employee shares something', () =>
    expect(access(path({ shares: [share('view')] }), admin, personal)).toMatchObject({ as: 'level', level: 'view' }))
  test('nobody owns an item of the business drive', () => expect(access(path({}), owner)).toEqual(noAccess))
})

describe('2. the nearest folder with a rule for an audience', () => {
  check([
    ['nothing anywhere is no access', [{}, {}], null, 'none'],
    ['a rule for everybody of another business names nobody here', [{ rules: [theirs] }, {}], null, 'none'],
    ['a rule at the root reaches everything below', [{ rules: [all('view')] }, {}, {}], 'view', 'business', 'f0'],
    [
      'a child replaces the rule of the same audience, upwards',
      [{ rules: [sales('view')] }, { rules: [sales('edit')] }],
      'edit',
      'department',
      'f1',
    ],
    ['and downwards', [{ rules: [sales('delete')] }, { rules: [sales('view')] }, {}], 'view', 'department', 'f1'],
    [
      'a department rule of a child leaves the business rule of the parent alone',
      [{ rules: [all('edit')] }, { rules: [rule('department', 'accounting', 'none')] }],
      'edit',
      'business',
      'f0',
    ],
    [
      'an audience the child does not name keeps what it inherited',
      [{ rules: [manager('delete'), sales('view')] }, { rules: [sales('download')] }],
      'delete',
      'role',
      'f0',
    ],
    [
      'three floors, each audience from the nearest that names it',
      [{ rules: [all('view'), sales('view')] }, { rules: [sales('upload')] }, { rules: [all('delete')] }],
      'upload',
      'department',
      'f1',
    ],
    [
      'stop inheriting discards every rule above',
      [{ rules: [all('edit'), forPerson('admin')] }, { stopsInheriting: true }],
      null,
      'none',
    ],
    [
      'and keeps the rules of the folder itself',
      [{ rules: [forPerson('admin')] }, { stopsInheriting: true, rules: [sales('view')] }, {}],
      'view',
      'department',
      'f1',
    ],
    [
      'and lets those below it add',
      [{ rules: [all('admin')] }, { stopsInheriting: true }, { rules: [all('view')] }],
      'view',
      'business',
      'f2',
    ],
    [
      'stop inheriting discards shares above as well',
      [{ shares: [share('edit')] }, { stopsInheriting: true }],
      null,
      'none',
    ],
    [
      'but not a share on the folder itself',
      [{}, { stopsInheriting: true, shares: [share('edit')] }, {}],
      'edit',
      'share',
      'f1',
    ],
  ])
})

describe('3. employee, then department and role, then business', () => {
  check([
    [
      'an employee rule beats a higher department rule',
      [{ rules: [forPerson('view'), sales('delete'), all('admin')] }],
      'view',
      'employee',
    ],
    ['even from further up', [{ rules: [forPerson('view')] }, { rules: [sales('delete')] }], 'view', 'employee', 'f0'],
    ['the higher of department and role: the role', [{ rules: [sales('view'), manager('edit')] }], 'edit', 'role'],
    [
      'the higher of department and role: the department',
      [{ rules: [sales('edit'), manager('view')] }],
      'edit',
      'department',
    ],
    [
      'department or role beats a higher business rule',
      [{ rules: [sales('view'), all('delete')] }],
      'view',
      'department',
    ],
    [
      'the business rule is for whoever is not named',
      [
        {
          rules: [
            rule('department', 'accounting', 'admin'),
            rule('role', 'clerk', 'admin'),
            rule('employee', 'e-other', 'admin'),
            all('upload'),
          ],
        },
      ],
      'upload',
      'business',
    ],
    [
      'rules that name others give nothing',
      [{ rules: [rule('department', 'accounting', 'admin'), rule('employee', 'e-other', 'admin')] }],
      null,
      'none',
    ],
  ])
  test('the higher of two departments', () => {
    const both = {
      ...mali,
      departments: [...mali.departments, { id: 'accounting', parentId: null, suspended: false }],
      memberOf: ['sales-north', 'accounting'],
    }
    const nodes = path({ rules: [sales('view'), rule('department', 'accounting', 'edit')] })
    expect(access(nodes, both)).toMatchObject({ level: 'edit', reason: { ruleId: 'department:accounting:edit' } })
  })
  test.each(levels)('rules of a business do not apply to outsiders (%s)', (level) =>
    expect(access(path({ rules: [all(level)] }), outsider)).toEqual(noAccess),
  )
})

describe('4. "no access" applies at its own rank only', () => {
  check([
    [
      'an employee rule beats a department "no access"',
      [{ rules: [sales('none'), forPerson('edit')] }],
      'edit',
      'employee',
    ],
    [
      'a department "no access" does not fall through to the business rule',
      [{ rules: [sales('none'), all('edit')] }],
      null,
      'department',
      'f0',
      'department:sales:none',
    ],
    ['a role "no access" does not either', [{ rules: [manager('none'), all('edit')] }], null, 'role'],
    [
      'among departments and roles the highest still wins',
      [{ rules: [sales('none'), manager('view')] }],
      'view',
      'role',
    ],
    [
      'an employee "no access" beats everything but shares',
      [{ rules: [forPerson('none'), sales('delete'), manager('admin'), all('edit')] }],
      null,
      'employee',
    ],
    [
      'delete on the parent, "no access" on the child',
      [{ rules: [sales('delete')] }, { rules: [sales('none')] }],
      null,
      'department',
      'f1',
    ],
    [
      '"no access" on the parent, a level on the child',
      [{ rules: [sales('none')] }, { rules: [sales('view')] }],
      'view',
      'department',
      'f1',
    ],
    ['a business-wide "no access" is level 0 as well', [{ rules: [all('none')] }], null, 'business'],
  ])
})

describe('5. shares add', () => {
  check([
    [
      'a share above the rule wins',
      [{ rules: [all('view')] }, { shares: [share('edit')] }],
      'edit',
      'share',
      'f1',
      'share:edit',
    ],
    [
      'a share below the rule takes nothing away',
      [{ rules: [all('edit')] }, { shares: [share('view')] }],
      'edit',
      'business',
      'f0',
    ],
    [
      'a share at the same level leaves the rule as the reason',
      [{ rules: [all('edit')], shares: [share('edit')] }],
      'edit',
      'business',
    ],
    ['a share reaches what lies below', [{ shares: [share('download')] }, {}, {}], 'download', 'share', 'f0'],
    ['a share opens what a rule closes', [{ rules: [forPerson('none')], shares: [share('view')] }], 'view', 'share'],
    ['a share with the department', [{ shares: [withSales('upload')] }], 'upload', 'share'],
    ['a share with the business', [{ shares: [withOne('download')] }], 'download', 'share'],
    [
      'a share with a business that the person does not act for',
      [{ shares: [withOne('edit', { audienceId: 'two' })] }],
      null,
      'none',
    ],
    ['a share that the member has left', [{ shares: [withSales('edit', { leftBy: ['p-mali'] })] }], null, 'none'],
    ['a share that another member has left', [{ shares: [withOne('edit', { leftBy: ['p-x'] })] }], 'edit', 'share'],
    ['a share of a sharer whose account is suspended', [{ shares: [share('edit', { enabled: false })] }], null, 'none'],
    ['the higher of two shares', [{ shares: [share('view'), withSales('edit')] }], 'edit', 'share'],
    [
      'a share with somebody else',
      [{ shares: [share('edit', { audienceId: 'p-other' }), withSales('edit', { audienceId: 'accounting' })] }],
      null,
      'none',
    ],
  ])
  describe('restricted folders', () => {
    check([
      [
        'ignore a share made above by somebody without level admin',
        [{ shares: [share('edit', { madeAs: 'other' })] }, { restricted: true }],
        null,
        'none',
      ],
      [
        'ignore such a share on the folder itself',
        [{ restricted: true, shares: [share('edit', { madeAs: 'other' })] }],
        null,
        'none',
      ],
      [
        'ignore it in what lies below',
        [{ shares: [share('edit', { madeAs: 'other' })] }, { restricted: true }, {}, {}],
        null,
        'none',
      ],
      [
        'let through a share made by level admin',
        [{ shares: [share('edit', { madeAs: 'admin' })] }, { restricted: true }],
        'edit',
        'share',
        'f0',
      ],
      [
        'let through a share made by Admin Business',
        [{ restricted: true, shares: [share('edit', { madeAs: 'adminBusiness' })] }, {}],
        'edit',
        'share',
      ],
      [
        'let through a share made by the owner',
        [{ restricted: true, shares: [share('edit', { madeAs: 'owner' })] }],
        'edit',
        'share',
      ],
      [
        'say nothing about shares made below them',
        [{ restricted: true }, { shares: [share('view', { madeAs: 'other' })] }],
        'view',
        'share',
        'f1',
      ],
      [
        'leave rules alone',
        [{ rules: [all('edit')], shares: [share('delete', { madeAs: 'other' })] }, { restricted: true }],
        'edit',
        'business',
      ],
    ])
  })
  test('an outsider has access to what is shared', () =>
    expect(access(path({ shares: [share('view', { audienceId: 'p-out' })] }), outsider, personal)).toMatchObject({
      level: 'view',
    }))
  test('of equal shares the longest lasting is the reason', () =>
    expect(
      access(path({ shares: [share('edit', { id: 'short', expiresAt: after }), share('edit', { id: 'long' })] })).reason
        .ruleId,
    ).toBe('long'))
})

describe('6. disabled, expired and suspended grants do not exist', () => {
  check([
    ['a switched-off rule gives nothing', [{ rules: [all('edit', { enabled: false })] }], null, 'none'],
    [
      'and does not replace the one above',
      [{ rules: [sales('edit')] }, { rules: [sales('none', { enabled: false })] }],
      'edit',
      'department',
      'f0',
    ],
    ['a switched-off share', [{ shares: [share('edit', { enabled: false })] }], null, 'none'],
    ['a share a millisecond before its end', [{ shares: [share('edit', { expiresAt: after })] }], 'edit', 'share'],
    ['a share at the exact instant of its end', [{ shares: [share('edit', { expiresAt: now })] }], null, 'none'],
    ['a share after its end', [{ shares: [share('edit', { expiresAt: before })] }], null, 'none'],
    [
      'an expired share leaves the lower one',
      [{ shares: [share('edit', { expiresAt: now }), withSales('view')] }],
      'view',
      'share',
    ],
    [
      'a share on an item in the trash or expired rests',
      [{}, { suspended: true, shares: [share('edit')] }],
      null,
      'none',
    ],
    ['a share above it goes on', [{ shares: [share('admin')] }, { suspended: true }], 'admin', 'share', 'f0'],
  ])
  const suspend = (...ids: string[]): Person => ({
    ...mali,
    departments: mali.departments.map((one) => ({ ...one, suspended: ids.includes(one.id) })),
  })
  test.each<[string, Person, Own, Level | null]>([
    ['its rule', suspend('sales-north'), { rules: [north('edit')] }, null],
    ['its "no access"', suspend('sales-north'), { rules: [north('none'), all('view')] }, 'view'],
    ['its share', suspend('sales'), { shares: [withSales('edit')] }, null],
    ['the way through it to the departments above', suspend('sales-north'), { rules: [sales('edit')] }, null],
    ['not the department below it', suspend('sales'), { rules: [north('edit')] }, 'edit'],
  ])('a suspended department: %s', (_title, person, own, level) => expect(access(path(own), person).level).toBe(level))
})

describe('departments form a tree', () => {
  test('a member is also a member of every department above', () =>
    expect([...membershipsOf(mali)].toSorted()).toEqual(['company', 'sales', 'sales-north']))
  test('not of one below', () =>
    expect([...membershipsOf({ ...mali, memberOf: ['sales'] })].toSorted()).toEqual(['company', 'sales']))
  test('a cycle in the data terminates', () => {
    const circle = [
      { id: 'a', parentId: 'b', suspended: false },
      { id: 'b', parentId: 'a', suspended: false },
    ]
    expect(membershipsOf({ departments: circle, memberOf: ['a'] }).size).toBe(2)
  })
  test('an unknown department grants nothing', () =>
    expect(membershipsOf({ departments: [], memberOf: ['gone'] }).size).toBe(0))
  check([
    [
      'a rule of the parent department reaches the child department',
      [{ rules: [sales('edit')] }],
      'edit',
      'department',
    ],
    ['the highest of both counts', [{ rules: [north('none'), sales('view')] }], 'view', 'department'],
    [
      'a share with the parent department too',
      [{ shares: [withSales('view', { audienceId: 'company' })] }],
      'view',
      'share',
    ],
  ])
})

describe('7. path entries', () => {
  const viewer = viewerOf(mali, business, now)
  const deep = path({}, {}, { rules: [sales('view')] }, {})

  test('are the folders above an accessible one, and only those', () =>
    expect(pathFolders(viewer, [deep])).toEqual(new Set(['f0', 'f1'])))
  test('do not exist without an accessible item', () =>
    expect(pathFolders(viewer, [path({}, { rules: [rule('role', 'clerk', 'edit')] })]).size).toBe(0))
  test('a folder that is accessible itself is not a path entry', () =>
    expect(
      pathFolders(viewer, [path({ rules: [all('view')] }, { rules: [sales('none')] }, { rules: [forPerson('view')] })]),
    ).toEqual(new Set(['f1'])))
  test('a share leads an employee there as well', () =>
    expect(pathFolders(viewer, [path({}, { shares: [share('view')] })])).toEqual(new Set(['f0'])))
  test('an expired one does not', () =>
    expect(pathFolders(viewer, [path({}, { shares: [share('view', { expiresAt: now })] })]).size).toBe(0))
  test('outsiders and personal drives see no names above a share', () => {
    const shared = path({}, { shares: [share('view'), share('view', { audienceId: 'p-out' })] })
    expect(pathFolders(viewerOf(outsider, business, now), [shared]).size).toBe(0)
    expect(pathFolders(viewerOf(mali, personal, now), [shared]).size).toBe(0)
  })
  test('the entry is name-only and has no level', () => {
    const found = pathFolders(viewer, [deep])
    expect(orPathOnly(noAccess, 'f1', found)).toMatchObject({ level: null, pathOnly: true })
    expect(orPathOnly(noAccess, 'elsewhere', found)).toBe(noAccess)
    const view = accessOf('level', 'view', 'business')
    expect(orPathOnly(view, 'f1', found)).toBe(view)
  })
})

describe('permission to re-share', () => {
  test('from the deciding rule, without an end', () =>
    expect(access(path({ rules: [all('edit', { mayReshare: true })] })).reshares).toEqual([
      { level: 'edit', until: null },
    ]))
  test('from each valid share, until its end', () =>
    expect(
      access(
        path({
          rules: [all('edit')],
          shares: [
            share('edit', { mayReshare: true, expiresAt: after }),
            share('delete', { mayReshare: true, expiresAt: before }),
          ],
        }),
      ).reshares,
    ).toEqual([{ level: 'edit', until: after }]))
  test('not from grants that do not allow it', () =>
    expect(access(path({ rules: [all('edit')], shares: [share('delete')] })).reshares).toEqual([]))
  test('not from a rule that does not decide, nor from "no access"', () => {
    expect(access(path({ rules: [all('edit', { mayReshare: true }), sales('edit')] })).reshares).toEqual([])
    expect(access(path({ rules: [all('none', { mayReshare: true })] })).reshares).toEqual([])
  })
})

describe('moving', () => {
  const scope = (...own: Own[]) => scopeOf(viewerOf(mali, business, now), path(...own))
  test.each<[string, Own[], Own[], string]>([
    [
      'between plain folders of one area',
      [{ rules: [all('edit')] }, {}],
      [{ rules: [all('edit')] }],
      'item.moveWithin',
    ],
    [
      'into a folder with rules of its own',
      [{ rules: [all('edit')] }],
      [{ rules: [all('edit')] }, { rules: [sales('edit')] }],
      'item.moveOut',
    ],
    ['out of a shared folder', [{}, { shares: [share('edit')] }], [{}], 'item.moveOut'],
    ['out of a restricted folder', [{}, { restricted: true }], [{}], 'item.moveOut'],
    [
      'a switched-off rule bounds nothing',
      [{ rules: [all('edit')] }, { rules: [sales('edit', { enabled: false })] }],
      [{ rules: [all('edit')] }],
      'item.moveWithin',
    ],
  ])('%s', (_title, from, to, expected) => expect(moveOperation(scope(...from), scope(...to))).toBe(expected))
  test('to another drive', () => {
    const other = scopeOf(viewerOf({ ...mali, isOwner: true }, personal, now), path({}))
    expect(moveOperation(scope({}), other)).toBe('item.moveOut')
  })
  test('anywhere in one’s own drive counts as within, for its owner', () => {
    const mine = (...own: Own[]) => scopeOf(viewerOf({ ...mali, isOwner: true }, personal, now), path(...own))
    expect(moveOperation(mine({ shares: [share('edit')] }), mine({}))).toBe('item.moveWithin')
  })
})

describe('a list', () => {
  test('a row without its own permissions gets the very same scope', () => {
    const folder = scopeOf(viewerOf(mali, business, now), path({ rules: [sales('view')] }))
    for (let row = 0; row < 1000; row++) expect(enter(folder, node(`row${row}`))).toBe(folder)
  })
  test('a row with its own permissions gets a scope of its own', () => {
    const folder = scopeOf(viewerOf(mali, business, now), path({ rules: [sales('view')] }))
    expect(enter(folder, node('row', { shares: [share('edit')] })).access.level).toBe('edit')
    expect(folder.access.level).toBe('view')
  })
})

describe('properties', () => {
  const anyRule = fc
    .record({
      id: fc.uuid(),
      who: fc.constantFrom(
        ['business', 'one'],
        ['business', 'other'],
        ['department', 'sales'],
        ['department', 'sales-north'],
        ['department', 'accounting'],
        ['role', 'manager'],
        ['role', 'clerk'],
        ['employee', 'e-mali'],
        ['employee', 'e-other'],
      ) as fc.Arbitrary<[Rule['audience'], string | null]>,
      level: fc.constantFrom<RuleLevel>('none', ...levels),
      enabled: fc.boolean(),
    })
    .map(
      ({ who: [audience, audienceId], ...rest }): Rule => ({
        ...rest,
        switchedOn: true,
        audience,
        audienceId,
        // The same of equal rules: which of two departments decides then does not matter.
        mayReshare: rest.level === 'edit' || rest.level === 'delete',
      }),
    )
  const anyShare = fc
    .record({
      id: fc.uuid(),
      who: fc.constantFrom(
        ['person', 'p-mali'],
        ['person', 'p-other'],
        ['person', 'p-out'],
        ['department', 'sales'],
        ['department', 'accounting'],
        ['business', 'one'],
        ['business', 'other'],
        ['business', 'two'],
      ) as fc.Arbitrary<[Share['audience'], string]>,
      level: fc.constantFrom(...levels),
      expiresAt: fc.constantFrom(null, before, now, after),
      madeAs: fc.constantFrom<Share['madeAs']>('other', 'other', 'admin', 'owner', 'adminBusiness'),
      maker: fc.constantFrom(
        null,
        ...Object.entries({ 'p-mali': 'one', 'p-other': 'one', 'p-out': 'other' }).map(([personId, accountId]) => ({
          personId,
          accountId,
          accountKind: 'business' as const,
        })),
      ),
      enabled: fc.boolean(),
      mayReshare: fc.boolean(),
      leftBy: fc.subarray(['p-mali', 'p-other']),
    })
    .map(({ who: [audience, audienceId], ...rest }): Share => ({ ...rest, audience, audienceId }))
  const anyOwn = fc.record({
    rules: fc.uniqueArray(anyRule, { maxLength: 4, selector: (one) => `${one.audience}${one.audienceId}` }),
    shares: fc.array(anyShare, { maxLength: 3 }),
    stopsInheriting: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    restricted: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.constant(true)),
    suspended: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  })
  const anyPath = fc.array(anyOwn, { minLength: 1, maxLength: 5 }).map((own) => path(...own))

  const named: Record<string, Somebody> = {
    'p-mali': {
      employee: 'e-mali',
      accountId: 'one',
      departments: ['sales', 'sales-north', 'company'],
      roles: ['manager'],
    },
    'p-other': { employee: 'e-other', accountId: 'one', departments: ['accounting'], roles: ['clerk'] },
    'p-out': { employee: null, accountId: 'other', departments: [], roles: [] },
  }
  const slowly = (nodes: readonly AccessNode[]) => literalAccess(named, now)(nodes, 'p-mali')
  const other: Person = {
    ...mali,
    id: 'p-other',
    employeeId: 'e-other',
    departments: [{ id: 'accounting', parentId: null, suspended: false }],
    memberOf: ['accounting'],
    roles: ['clerk'],
  }
  const makers = makersIn(business, mali, other, outsider)
  const accessAmong = (nodes: readonly AccessNode[]) =>
    scopeOf({ ...viewerOf(mali, business, now), makers }, nodes).access

  test('the level is that of the literal implementation of 4.2', () =>
    fc.assert(
      fc.property(anyPath, (nodes) => {
        expect(rankOf(accessAmong(nodes).level)).toBe(slowly(nodes).level)
      }),
      { numRuns: 5000 },
    ))

  test('without its makers a bound share gives nothing', () =>
    fc.assert(
      fc.property(anyPath, (nodes) => {
        expect(rankOf(access(nodes).level)).toBeLessThanOrEqual(rankOf(accessAmong(nodes).level))
      }),
      { numRuns: 2000 },
    ))

  test('another enabled share never lowers the level', () =>
    fc.assert(
      fc.property(anyPath, anyShare, fc.nat(), (nodes, extra, at) => {
        const place = at % nodes.length
        const more = nodes.map((one, index) =>
          index === place ? { ...one, shares: [...one.shares, { ...extra, enabled: true }] } : one,
        )
        expect(rankOf(access(more).level)).toBeGreaterThanOrEqual(rankOf(access(nodes).level))
      }),
      { numRuns: 3000 },
    ))

  test('the reason names an enabled rule or share, in the folder it names, with the level it grants', () =>
    fc.assert(
      fc.property(anyPath, (nodes) => {
        const { level, reason } = access(nodes)
        expect(reason.level).toBe(level)
        if (reason.via === 'none') {
          expect([reason.ruleId, reason.fromFolder, level]).toEqual([null, null, null])
          return
        }
        const from = nodes.find((one) => one.id === reason.fromFolder)
        const named = [...(from?.rules ?? []), ...(from?.shares ?? [])].find((one) => one.id === reason.ruleId)
        expect(named?.enabled).toBe(true)
        expect(rankOf(named?.level ?? null)).toBe(rankOf(level))
      }),
      { numRuns: 3000 },
    ))

  test('re-sharing never exceeds the own level', () =>
    fc.assert(
      fc.property(anyPath, (nodes) => {
        const { level, reshares } = access(nodes)
        for (const reshare of reshares) expect(rankOf(reshare.level)).toBeLessThanOrEqual(rankOf(level))
      }),
      { numRuns: 2000 },
    ))
})
