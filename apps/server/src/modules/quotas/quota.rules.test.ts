import { defaultQuotas } from '@khlang/contract'
import { expect, test } from 'vitest'
import { ceilingOf, comesFrom, granted, reached, assess } from './quota.rules.ts'

const department = (id: string, depth: number, bytes: number) => ({ id, name: id, depth, bytes })

test.each([
  [{ employeeBytes: 5, departments: [department('a', 0, 9)], defaultBytes: 7 }, 5, 'employee', null],
  [{ employeeBytes: 0, departments: [], defaultBytes: 7 }, 0, 'employee', null],
  [{ employeeBytes: null, departments: [department('a', 0, 9)], defaultBytes: 7 }, 9, 'department', 'a'],
  [
    { employeeBytes: null, departments: [department('a', 0, 3), department('b', 0, 9)], defaultBytes: 70 },
    9,
    'department',
    'b',
  ],
  [
    { employeeBytes: null, departments: [department('a', 1, 9), department('b', 0, 3)], defaultBytes: 70 },
    3,
    'department',
    'b',
  ],
  [{ employeeBytes: null, departments: [department('a', 2, 4)], defaultBytes: 70 }, 4, 'department', 'a'],
  [{ employeeBytes: null, departments: [], defaultBytes: 7 }, 7, 'business', null],
  [{ employeeBytes: null, departments: [], defaultBytes: null }, defaultQuotas.employee, 'product', null],
] as const)('with %j, %i applies: that of the %s', (facts, bytes, from, id) => {
  expect(ceilingOf(facts)).toEqual({ bytes, from, department: id && { id, name: id } })
})

const everybody = { from: 'business', department: null } as const

test.each([
  [{ bytes: 1, from: 'business', department: null }, { audience: 'business', audienceId: 'x' }, true],
  [{ bytes: 1, from: 'product', department: null }, { audience: 'business', audienceId: 'x' }, false],
  [{ bytes: 1, from: 'employee', department: null }, { audience: 'employee', audienceId: 'x' }, true],
  [
    { bytes: 1, from: 'department', department: { id: 'x', name: '' } },
    { audience: 'department', audienceId: 'x' },
    true,
  ],
  [
    { bytes: 1, from: 'department', department: { id: 'y', name: '' } },
    { audience: 'department', audienceId: 'x' },
    false,
  ],
] as const)('%j comes from %j: %s', (ceiling, key, wanted) => expect(comesFrom(ceiling, key)).toBe(wanted))

test('a value is assessed by usage, nearly full drives, and the drive that fills first', () => {
  const drive = (name: string, used: number, quota: number, fullInDays: number | null) => ({
    employee_id: name,
    name,
    used,
    quota,
    after: { bytes: 100, ...everybody },
    fullInDays,
  })
  const tried = [
    drive('fits', 10, 200, 40),
    drive('near', 80, 200, null),
    drive('over', 101, 200, 3),
    drive('over already', 150, 100, null),
    drive('empty', 0, 200, null),
  ]
  expect(assess(tried)).toEqual({
    drives: 5,
    over: 1,
    overNames: ['over'],
    near: 3,
    filling: [
      { employeeId: 'over', name: 'over', days: 3 },
      { employeeId: 'fits', name: 'fits', days: 40 },
    ],
  })
  expect([granted({ bytes: 100, ...everybody }, 101), granted({ bytes: 100, ...everybody }, 99)]).toEqual([101, 100])
})

test.each([
  [0, 100, []],
  [0, 0, []],
  [79, 100, []],
  [80, 100, [80]],
  [94, 100, [80, 90]],
  [99, 100, [80, 90, 95]],
  [100, 100, [80, 90, 95, 100]],
  [1, 0, [80, 90, 95, 100]],
])('%i of %i has reached %j', (used, max, thresholds) => expect(reached(used, max)).toEqual(thresholds))
