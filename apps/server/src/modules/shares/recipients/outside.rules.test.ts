import { expect, test } from 'vitest'
import { domainsAfter, isInDomains } from './outside.rules.ts'

test.each<[string | null, boolean]>([
  ['a@partner.co.th', true],
  ['A@PARTNER.CO.TH', true],
  ['a@b@partner.co.th', true],
  ['a@sub.partner.co.th', false],
  ['a@evilpartner.co.th', false],
  ['partner.co.th', false],
  ['@partner.co.th', false],
  ['', false],
  [null, false],
])('%s', (address, expected) => expect(isInDomains(address, ['partner.co.th'])).toBe(expected))

test('domains are replaced, or added and removed beside what another admin changes', () => {
  const before = ['a.example', 'b.example']
  expect(domainsAfter(before)).toEqual(before)
  expect(domainsAfter(before, ['C.example', 'c.example'])).toEqual(['c.example'])
  expect(domainsAfter(before, [])).toEqual([])
  expect(domainsAfter(before, { add: ['0.Example', 'b.example'], remove: ['A.example', 'x.example'] })).toEqual([
    '0.example',
    'b.example',
  ])
  const fifty = Array.from({ length: 50 }, (_, n) => `d${n}.example`)
  expect(() => domainsAfter(fifty, { add: ['one-more.example'] })).toThrow('INVALID_INPUT')
})
