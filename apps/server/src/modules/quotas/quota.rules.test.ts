import { defaultQuotas } from '@khlang/contract'
import { expect, test } from 'vitest'
import { ceilingOf, comesFrom, granted, reached, weigh } from './quota.rules.ts'

const of = (id: string, depth: number, bytes: number) => ({ id, name: id, depth, bytes })

test.each([
  [{ employee: 5, departments: [of('a', 0, 9)], business: 7 }, 5, 'employee', null],
  [{ employee: 0, departments: [], business: 7 }, 0, 'employee', null],
  [{ employee: null, departments: [of('a', 0, 9)], business: 7 }, 9, 'department', 'a'],
  [{ employee: null, departments: [of('a', 0, 3), of('b', 0, 9)], business: 70 }, 9, 'department', 'b'],
  [{ employee: null, departments: [of('a', 1, 9), of('b', 0, 3)], business: 70 }, 3, 'department', 'b'],
  [{ employee: null, departments: [of('a', 2, 4)], business: 70 }, 4, 'department', 'a'],
  [{ employee: null, departments: [], business: 7 }, 7, 'business', null],
  [{ employee: null, departments: [], business: null }, defaultQuotas.employee, 'product', null],
] as const)('of %j applies %i, from the %s', (facts, bytes, from, department) => {
  expect(ceilingOf(facts)).toEqual({ bytes, from, department: department && { id: department, name: department } })
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

test('a value weighs what is used already, what is nearly full, and what fills first', () => {
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
  expect(weigh(tried)).toEqual({
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
