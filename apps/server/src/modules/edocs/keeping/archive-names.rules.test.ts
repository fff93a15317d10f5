import { expect, test } from 'vitest'
import { takeNames, wantedOf } from './archive-names.rules.ts'

test('the files of a document share the number that a taken name gives them', () => {
  const taken = new Set<string>()
  expect(
    [['a.pdf', 'a.xml'], ['A.xml'], ['a.pdf', 'a.xml'], ['a (2).pdf']].map((names) => takeNames(names, taken)),
  ).toEqual([['a.pdf', 'a.xml'], ['A (2).xml'], ['a (3).pdf', 'a (3).xml'], ['a (2).pdf']])
})

test.each([
  ['pdf', ['pdf']],
  ['xml', ['xml']],
  ['both', ['pdf', 'xml']],
] as const)('%s is %j', (as, expected) => {
  const files = [{ kind: 'pdf' }, { kind: 'xml' }] as const
  expect(wantedOf(files, as).map(({ kind }) => kind)).toEqual(expected)
  expect(wantedOf([{ kind: 'xml' } as const], 'pdf')).toEqual([])
})
