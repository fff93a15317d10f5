import { expect, test } from 'vitest'
import { type ComparedFact, differencesOf } from './differences.ts'

const facts = (values: Record<string, string>): ComparedFact[] =>
  Object.entries(values).map(([key, value]) => ({ key, label: key.toUpperCase(), value }))
const shown = (first: Record<string, string>, second: Record<string, string>) =>
  differencesOf(facts(first), facts(second)).map(
    ({ label, first: a, second: b, isDifferent }) => `${label} ${a}|${b}${isDifferent ? ' !' : ''}`,
  )

test('equal values, different ones, and those that one lacks', () => {
  expect(shown({ a: '1', b: '2', c: '3' }, { a: '1', b: '9', d: '4' })).toEqual([
    'A 1|1',
    'B 2|9 !',
    'D |4 !',
    'C 3| !',
  ])
})

test('what only the second has stands where it stands there', () => {
  expect(shown({ a: '1', z: '1' }, { first: '0', a: '1', line2: 'x', line3: 'y', z: '1' })).toEqual([
    'FIRST |0 !',
    'A 1|1',
    'LINE2 |x !',
    'LINE3 |y !',
    'Z 1|1',
  ])
})

test('white space makes no difference', () => {
  expect(shown({ a: 'บริษัท  หนึ่ง ' }, { a: 'บริษัท หนึ่ง' })).toEqual(['A บริษัท  หนึ่ง |บริษัท หนึ่ง'])
})
