import { describe, expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '../../../platform/cursors.ts'
import {
  assertExtension,
  candidateNames,
  folderName,
  keptName,
  parseInstant,
  parseName,
  parseRelativePath,
  type Placement,
} from './names.rules.ts'

const code = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

test.each([
  [' a.txt ', 'a.txt'],
  ['e\u0301', '\u00e9'],
  ['น้ำ', 'น้ำ'],
  ['a/b', 'NAME_INVALID'],
  ["it's", 'NAME_INVALID'],
  ['..', 'NAME_INVALID'],
  ['', 'NAME_INVALID'],
  ['a\u202eb', 'NAME_INVALID'],
  ['x'.repeat(256), 'NAME_TOO_LONG'],
])('name %j → %j', (text, expected) => expect(code(() => parseName(text))).toBe(expected))

test.each([
  ['a/b', ['a', 'b']],
  ['/a//b/', ['a', 'b']],
  ['', []],
  ['a/../b', 'FOLDER_PATH_INVALID'],
  ['./a', 'FOLDER_PATH_INVALID'],
  ['a\\b', 'NAME_INVALID'],
  [Array.from({ length: 101 }, () => 'a').join('/'), 'FOLDER_PATH_INVALID'],
])('path %j → %j', (path, expected) => expect(code(() => parseRelativePath(path))).toEqual(expected))

test('no name is placed in a drive that was not asked about its type', () => {
  const name = parseName('a.exe')
  // @ts-expect-error: what inserts and renames demands another type.
  const unasked: Placement = name
  const [first]: Placement[] = [...candidateNames(keptName({ name: 'a.exe' }))]
  expect([unasked, first, folderName(name)]).toEqual(['a.exe', 'a.exe', 'a.exe'])
})

test('names are numbered, instants are parsed', () => {
  expect([...candidateNames(parseName('a.pdf')).take(3)]).toEqual(['a.pdf', 'a (2).pdf', 'a (3).pdf'])
  expect(parseInstant('x', null)).toBeNull()
  expect(code(() => parseInstant('x', '2026-12-31T23:59:60Z'))).toBe('INVALID_INPUT')
})

describe('a cursor', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const text = (value: string, of = 'list') => encodeCursor({ of, kind: 1, value, id })
  test.each([
    [text('ก'), 'text', 'ก'],
    [text('a\0'), 'text', 'INVALID_INPUT'],
    [text('a', 'other'), 'text', 'INVALID_INPUT'],
    [text('2026-01-01T00:00:00.000Z'), 'time', '2026-01-01T00:00:00.000Z'],
    [text('2026-13-01T00:00:00.000Z'), 'time', 'INVALID_INPUT'],
    [text('2026'), 'time', 'INVALID_INPUT'],
    [text('12'), 'number', '12'],
    [text('-1'), 'number', 'INVALID_INPUT'],
    ['bm90IGpzb24', 'text', 'INVALID_INPUT'],
  ] as const)('%j as %s → %j', (cursor, form, expected) => {
    const found = code(() => decodeCursor(cursor, 'list', form))
    expect(typeof found === 'string' ? found : (found as { value: string }).value).toBe(expected)
  })
  test.each([undefined, ''])('that is missing starts at the first page: %j', (cursor) =>
    expect(decodeCursor(cursor, 'list', 'text')).toBeNull(),
  )
})

test.each([
  ['รายงาน.pdf', 'รายงาน', 'NAME_NEEDS_EXTENSION'],
  ['a.pdf', '.pdf', 'NAME_NEEDS_EXTENSION'],
  ['a.pdf', 'a.', 'NAME_NEEDS_EXTENSION'],
  ['a.pdf', 'a.docx', null],
  // A file that never had one is not forced to get one: it came with a tree, where it must keep working.
  ['LICENSE', 'COPYING', null],
  ['LICENSE', 'LICENSE.txt', null],
  ['.gitignore', '.dockerignore', null],
])('renaming %s to %s: %s', (from, to, expected) => {
  const rename = () => assertExtension(from, to)
  if (expected) expect(rename).toThrow(expected)
  else expect(rename).not.toThrow()
})
