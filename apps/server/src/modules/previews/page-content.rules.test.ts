import { expect, test } from 'vitest'
import { around, balanceOf } from './page-content.rules.ts'

const of = (content: string) => balanceOf(Buffer.from(content, 'latin1'))
const even = { saved: 0, missing: 0, marked: 0, inText: false, isCut: false }

test.each([
  ['', even],
  ['q 1 0 0 1 0 0 cm Q', even],
  ['q q Q', { ...even, saved: 1 }],
  ['Q q Q Q q', { ...even, missing: 2, saved: 1 }],
  ['BT /F1 12 Tf (Q) Tj', { ...even, inText: true }],
  ['BT (a) Tj ET', even],
  ['/OC /hidden BDC q EMC', { ...even, saved: 1 }],
  ['/P BMC /Q BMC EMC', { ...even, marked: 1 }],
  ['EMC', even],
  ['(q \\) q (Q) q) Tj q', { ...even, saved: 1 }],
  ['<71 51> Tj << /q 1 >> q', { ...even, saved: 1 }],
  ['% q q q\nq', { ...even, saved: 1 }],
  ['/q gs qq Qq [q]', { ...even, saved: 1 }],
  ['BI /W 1 /H 1 ID q Q q EIq q q\nEI q', { ...even, saved: 1 }],
  ['(without an end q q', { ...even, isCut: true }],
  ['<71 20', { ...even, isCut: true }],
  ['BI /W 1 ID q q', { ...even, isCut: true }],
])('%j leaves open what it does', (content, balance) => expect(of(content)).toEqual(balance))

test('whatever follows is drawn on the page as it is', () => {
  expect(around(even)).toEqual({ before: 'q\n', after: '\nQ\n' })
  for (const content of ['Q Q q q', 'q BT', '/a BMC Q', 'q q q']) {
    const { before, after } = around(of(content))
    expect(of(`${before}${content}${after}`)).toEqual(even)
  }
})
