import { describe, expect, test } from 'vitest'
import { type DirectoryChart, tidyChart } from './directory-chart.rules.ts'
import { chartOfScim } from './scim-answers.ts'

const department = (id: string, parentId: string | null = null, nameTh = id) => ({ id, parentId, nameTh, nameEn: '' })
const employee = (id: string, more: object = {}) => ({
  id,
  name: id,
  username: null,
  email: null,
  mobile: null,
  departments: [],
  roles: [],
  ...more,
})
const chart = (more: Partial<DirectoryChart>): DirectoryChart => ({
  departments: [],
  roles: [],
  employees: [],
  ...more,
})

test('names and addresses become normal', () => {
  const tidy = tidyChart(
    chart({
      departments: [{ ...department('a', null, ''), nameEn: ' Sales\u0000' }],
      employees: [
        employee('e', {
          name: ' สมชาย\u202e ',
          username: ' Somchai1 ',
          email: ' A@One.example ',
          mobile: '081 000 0001',
        }),
        employee('f', { email: 'nobody', mobile: '12', departments: ['a', 'a'] }),
      ],
    }),
  )
  expect(tidy.departments).toEqual([{ id: 'a', parentId: null, nameTh: 'Sales', nameEn: 'Sales' }])
  expect(tidy.employees).toMatchObject([
    { name: 'สมชาย', username: 'somchai1', email: 'a@one.example', mobile: '+66810000001' },
    { email: null, mobile: null, departments: ['a'] },
  ])
})

test.each<[string, Partial<DirectoryChart>]>([
  ['a department twice', { departments: [department('a'), department('a')] }],
  ['an unknown department above', { departments: [department('a', 'b')] }],
  ['a department below itself', { departments: [department('a', 'b'), department('b', 'a')] }],
  ['a department without a name', { departments: [department('a', null, ' ')] }],
  ['a name that is too long', { departments: [department('a', null, 'x'.repeat(201))] }],
  ['no id', { roles: [department('')] }],
  ['an id with a control character', { roles: [department('a\u0000')] }],
  ['an employee twice', { employees: [employee('e'), employee('e')] }],
  ['an employee in an unknown department', { employees: [employee('e', { departments: ['a'] })] }],
  ['an employee with an unknown role', { employees: [employee('e', { roles: ['a'] })] }],
])('%s is refused', (_, more) => {
  expect(() => tidyChart(chart(more))).toThrow(/^The directory is broken/)
})

describe('SCIM', () => {
  test('groups are departments, in groups; roles are those of the users; who is not active is left out', () => {
    const found = chartOfScim(
      [
        {
          id: 'u1',
          userName: 'prasit',
          name: { givenName: 'ประสิทธิ์', familyName: 'ทองดี' },
          emails: [{ value: 'home@x.example' }, { value: 'work@x.example', primary: true }],
          phoneNumbers: [
            { value: 'tel:021112222', primary: true },
            { value: 'tel:0810000004', type: 'mobile' },
          ],
          roles: [{ value: 'r1', display: 'ผู้จัดการ' }],
        },
        { id: 'u2', userName: 'left', active: false, roles: [{ value: 'r2' }] },
        { id: 'u3', displayName: 'Kanya', roles: [{ value: 'r1' }] },
      ],
      [
        {
          id: 'g2',
          displayName: 'ขายใน',
          members: [{ value: 'u1', type: 'User' }, { value: 'u2' }, { value: 'unknown' }],
        },
        { id: 'g1', displayName: 'ขาย', members: [{ value: 'g2', type: 'Group' }, { value: 'u3' }] },
        { id: 'g0', displayName: 'สำนักงาน', members: [{ value: 'g2' }] },
      ],
    )
    expect(found.departments).toMatchObject([
      { id: 'g2', parentId: 'g0', nameTh: 'ขายใน' },
      { id: 'g1', parentId: null },
      { id: 'g0', parentId: null },
    ])
    expect(found.roles).toEqual([{ id: 'r1', nameTh: 'ผู้จัดการ', nameEn: '' }])
    expect(found.employees).toEqual([
      {
        id: 'u1',
        name: 'ประสิทธิ์ ทองดี',
        username: null,
        email: 'work@x.example',
        mobile: '0810000004',
        departments: ['g2'],
        roles: ['r1'],
      },
      expect.objectContaining({ id: 'u3', name: 'Kanya', departments: ['g1'], roles: ['r1'], email: null }),
    ])
  })
})
