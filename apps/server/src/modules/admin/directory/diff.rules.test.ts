import { describe, expect, test } from 'vitest'
import type { ChartHere } from './chart-change.rules.ts'
import { basisOf, diffCharts, digestOf, guardOf } from './chart-diff.rules.ts'
import type { DirectoryChart } from './directory-chart.rules.ts'

type Department = ChartHere['departments'][number]
type Employee = ChartHere['employees'][number]
type Entry = DirectoryChart['employees'][number]

const department = (id: string, more: Partial<Department> = {}): Department => ({
  id: `id-${id}`,
  providerId: id,
  nameTh: id,
  nameEn: '',
  gone: false,
  parentId: null,
  ...more,
})
const employee = (id: string, more: Partial<Employee> = {}): Employee => ({
  id: `id-${id}`,
  personId: `person-${id}`,
  providerId: id,
  name: id,
  isAdmin: false,
  departments: [],
  roles: [],
  ...more,
})
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({
  id,
  name: id,
  username: null,
  email: `${id}@one.example`,
  mobile: null,
  departments: [],
  roles: [],
  ...more,
})
const group = (id: string, parentId: string | null = null) => ({ id, parentId, nameTh: id, nameEn: '' })

const here = (more: Partial<ChartHere>): ChartHere => ({
  departments: [],
  roles: [],
  employees: [],
  invitations: [],
  ...more,
})
const there = (more: Partial<DirectoryChart>): DirectoryChart => ({
  departments: [],
  roles: [],
  employees: [],
  ...more,
})

const diff = (
  before: Partial<ChartHere>,
  after: Partial<DirectoryChart>,
  people: Record<string, string> = {},
  requesterId: string | null = null,
) => diffCharts(here(before), there(after), { people: new Map(Object.entries(people)), requesterId })
const shown = (changes: ReturnType<typeof diff>) =>
  changes.map(({ subject, kind, providerId, code }) => [subject, kind, providerId, ...(code ? [code] : [])].join(' '))

describe('departments and roles', () => {
  test.each<[string, Partial<ChartHere>, Partial<DirectoryChart>, string[]]>([
    ['the same', { departments: [department('a')] }, { departments: [group('a')] }, []],
    [
      'new ones, those above first',
      {},
      { departments: [group('c', 'b'), group('a'), group('b', 'a')] },
      ['department new a', 'department new b', 'department new c'],
    ],
    [
      'renamed',
      { departments: [department('a', { nameTh: 'เดิม' })] },
      { departments: [group('a')] },
      ['department renamed a'],
    ],
    [
      'an English name that the directory does not have',
      { departments: [department('a', { nameEn: 'A' })] },
      { departments: [group('a')] },
      [],
    ],
    [
      'two that change places: the upper one first',
      { departments: [department('a'), department('b', { parentId: 'id-a' })] },
      { departments: [group('a', 'b'), group('b')] },
      ['department moved b', 'department moved a'],
    ],
    [
      'moved below one that was made here, and back',
      { departments: [department('x', { providerId: null }), department('a', { parentId: 'id-x' })] },
      { departments: [group('a')] },
      ['department moved a'],
    ],
    ['removed', { departments: [department('a')] }, {}, ['department removed a']],
    ['made here', { departments: [department('a', { providerId: null })] }, {}, []],
    ['gone already', { departments: [department('a', { gone: true })] }, {}, []],
    [
      'one that comes back',
      { departments: [department('a', { gone: true })] },
      { departments: [group('a')] },
      ['department new a'],
    ],
    [
      'roles',
      { roles: [department('r'), department('s', { nameTh: 'เดิม' })] },
      { roles: [group('s'), group('t')] },
      ['role new t', 'role renamed s', 'role removed r'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(shown(diff(before, after))).toEqual(expected)
  })

  test('a new one of the same name is another one, and may be adopted on request', () => {
    const local = department('x', { providerId: null, nameTh: 'ขาย' })
    const removed = department('y', { nameTh: 'ขาย', gone: true })
    const find = (departments: Department[]) =>
      diff({ departments }, { departments: [{ ...group('new'), nameTh: 'ขาย' }] }).map(({ wanted }) => wanted)
    expect(find([local])).toMatchObject([{ sameNamed: 'id-x' }])
    expect(find([removed])[0]).not.toHaveProperty('here')
    expect(find([removed])[0]).not.toHaveProperty('sameNamed')
    expect(find([local, { ...local, id: 'another' }])[0]).not.toHaveProperty('sameNamed')
  })
})

describe('employees', () => {
  test.each<[string, Partial<ChartHere>, Partial<DirectoryChart>, Record<string, string>, string[]]>([
    ['the same', { employees: [employee('e')] }, { employees: [entry('e')] }, {}, []],
    [
      'new, with or without an account',
      {},
      { employees: [entry('e'), entry('f')] },
      { e: 'p' },
      ['employee new e', 'employee new f'],
    ],
    ['nobody can reach', {}, { employees: [entry('e', { email: null })] }, {}, ['employee new e CHART_NO_ADDRESS']],
    [
      'works here already',
      { employees: [employee('e', { providerId: null })] },
      { employees: [entry('e')] },
      { e: 'person-e' },
      ['employee linked e'],
    ],
    [
      'has another id in the directory now',
      { employees: [employee('old')] },
      { employees: [entry('new')] },
      { new: 'person-old' },
      ['employee linked new'],
    ],
    [
      'appears twice',
      { employees: [employee('e')] },
      { employees: [entry('e'), entry('f')] },
      { f: 'person-e' },
      ['employee new f EMPLOYEE_EXISTS'],
    ],
    [
      'two new ones who are one person',
      {},
      { employees: [entry('e'), entry('f')] },
      { e: 'p', f: 'p' },
      ['employee new e', 'employee new f EMPLOYEE_EXISTS'],
    ],
    ['made here', { employees: [employee('e', { providerId: null })] }, {}, {}, []],
    [
      'invited, and not named any more',
      {
        invitations: [
          { id: 'i', providerId: 'e', address: 'e@x' },
          { id: 'j', providerId: 'f', address: 'f@x' },
        ],
      },
      { employees: [entry('e')] },
      {},
      ['employee removed f'],
    ],
  ])('%s', (_, before, after, people, expected) => {
    expect(shown(diff(before, after, people))).toEqual(expected)
  })

  test('departments and roles of the directory are compared, those that were made here are not', () => {
    const changes = diff(
      {
        departments: [department('a'), department('b'), department('x', { providerId: null })],
        roles: [department('r')],
        employees: [
          employee('e', { departments: ['id-a', 'id-x'], roles: [] }),
          employee('f', { departments: ['id-x'] }),
        ],
      },
      {
        departments: [group('a'), group('b')],
        roles: [group('r')],
        employees: [entry('e', { departments: ['b'], roles: ['r'] }), entry('f')],
      },
    )
    expect(changes).toMatchObject([
      { kind: 'moved', targetId: 'id-e', was: 'a', becomes: 'b', wanted: { departments: ['b'] } },
      { kind: 'role', targetId: 'id-e', was: '', becomes: 'r', wanted: { roles: ['r'] } },
    ])
  })

  test('an admin always stays: whoever asks if they would go too', () => {
    const admins = [employee('a', { isAdmin: true }), employee('b', { isAdmin: true }), employee('c')]
    expect(shown(diff({ employees: admins }, {}, {}, 'person-b'))).toEqual([
      'employee removed a',
      'employee removed c',
      'employee removed b LAST_ADMIN_BUSINESS',
    ])
    expect(shown(diff({ employees: admins }, { employees: [entry('b')] }, {}, 'person-a'))).toEqual([
      'employee removed c',
      'employee removed a',
    ])
    const local = employee('d', { isAdmin: true, providerId: null })
    expect(shown(diff({ employees: [...admins, local] }, {}))).not.toContain('LAST_ADMIN_BUSINESS')
  })
})

describe('what looks wrong', () => {
  const ten = Array.from({ length: 10 }, (_, n) => `e${n}`)
  const guard = (before: Partial<ChartHere>, after: Partial<DirectoryChart>) =>
    guardOf(here(before), there(after), diff(before, after))
  const staying = (count: number) => ({ employees: ten.slice(0, count).map((id) => entry(id)) })

  test.each([
    [0, 'empty'],
    [7, 'removals'],
    [8, null],
    [10, null],
  ])('%s of ten employees stay', (count, expected) => {
    expect(guard({ employees: ten.map((id) => employee(id)) }, staying(count))).toBe(expected)
  })

  test('people who were made here do not count, departments and roles do', () => {
    const locals = ten.map((id) => employee(`x${id}`, { providerId: null }))
    expect(guard({ employees: [...locals, employee('e0'), employee('e1')] }, staying(1))).toBe('removals')
    expect(guard({ departments: [department('a')] }, staying(1))).toBe('removals')
    expect(guard({ roles: [department('a')] }, staying(1))).toBe('removals')
    expect(guard({}, staying(1))).toBeNull()
  })
})

test('equal charts and equal changes have equal hashes', () => {
  const one = here({ departments: [department('a')] })
  expect(basisOf(one)).toEqual(basisOf(structuredClone(one)))
  expect(basisOf(one)).not.toEqual(basisOf(here({ departments: [department('a', { gone: true })] })))
  const changes = diff({}, { departments: [group('a')] })
  expect(digestOf(changes)).toEqual(digestOf(diff({}, { departments: [group('a')] })))
  expect(digestOf(changes)).not.toEqual(digestOf([]))
})
