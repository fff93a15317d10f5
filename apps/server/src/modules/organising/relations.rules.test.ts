import { expect, test } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { parseRelationName, reordered } from './relations.rules.ts'

const code = <T>(run: () => T) => {
  try {
    return run()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

test.each([
  [' แนบของ  สัญญา ', 'แนบของ สัญญา'],
  ['replaces', 'replaces'],
  ['ก'.repeat(50), 'ก'.repeat(50)],
  ['ก'.repeat(51), 'RELATION_NAME_INVALID'],
  ['  ', 'RELATION_NAME_INVALID'],
  ['a\0b', 'RELATION_NAME_INVALID'],
  ['a\u202eb', 'RELATION_NAME_INVALID'],
  ['\ud800', 'RELATION_NAME_INVALID'],
])('name %j → %j', (text, expected) => expect(code(() => parseRelationName(text))).toBe(expected))

test.each([
  ['abc', 'cba', 'cba'],
  ['abcd', 'da', 'dbca'],
  ['abc', 'b', 'abc'],
  ['abc', 'x', null],
  ['abc', 'aa', null],
])('%s in the order %s → %s', (current, wanted, expected) =>
  expect(reordered([...current], [...wanted])?.join('') ?? null).toBe(expected),
)
