import { defaultQuotas } from '@khlang/contract'
import { expect, test } from 'vitest'
import { ceilingOf, quotaMail, reached } from './quota.rules.ts'

test.each([
  [{ employee: 5, departments: [{ depth: 0, bytes: 9 }], business: 7 }, 5, 'employee'],
  [{ employee: 0, departments: [], business: 7 }, 0, 'employee'],
  [{ employee: null, departments: [{ depth: 0, bytes: 9 }], business: 7 }, 9, 'department'],
  [
    {
      employee: null,
      departments: [
        { depth: 0, bytes: 3 },
        { depth: 0, bytes: 9 },
      ],
      business: 70,
    },
    9,
    'department',
  ],
  [
    {
      employee: null,
      departments: [
        { depth: 0, bytes: 3 },
        { depth: 1, bytes: 9 },
      ],
      business: 70,
    },
    3,
    'department',
  ],
  [{ employee: null, departments: [{ depth: 2, bytes: 4 }], business: 70 }, 4, 'department'],
  [{ employee: null, departments: [], business: 7 }, 7, 'business'],
  [{ employee: null, departments: [], business: null }, defaultQuotas.employee, 'product'],
] as const)('of %j applies %i, from the %s', (facts, bytes, from) => {
  expect(ceilingOf(facts)).toEqual({ bytes, from })
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

test('the mail says whose storage it is and what to do, in the language of its reader', () => {
  const fill = { percent: 90, used: 95 * 1024 ** 2, max: 100 * 1024 ** 2, name: null }
  expect(quotaMail(fill, 'https://x/y', 'th').text).toContain('ใช้ไป 95.00 MB จาก 100.00 MB')
  expect(quotaMail({ ...fill, percent: 100, name: 'บริษัท ก' }, 'https://x/y', 'en')).toMatchObject({
    subject: 'The storage of บริษัท ก is full',
  })
})
