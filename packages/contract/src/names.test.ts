import { describe, expect, test } from 'vitest'
import { extensionOf, nameError, nameKey, normalizeName, patternOfWord, searchForm, searchWords } from './names.ts'

/** Names that look the same, or differ in case alone. */
const same = [
  ['งบ.xlsx', 'งบ\u200b.xlsx'],
  ['report.pdf', 're\u00adport.pdf'],
  ['report.pdf', 'REPORT\ufe0f.pdf'],
  ['a.txt', 'a\u2060\u200d\u200c.txt'],
  ['นำ', 'น\u0e4dา'],
  ['น้ำ', 'น้\u0e4dา'],
  ['น้ำ', 'น\u0e4d้า'],
  ['น้ำ', 'นำ้'],
  ['แผน', 'เเผน'],
  ['ที่', 'ท่\u0e35'],
  ['กั้น', 'ก้\u0e31น'],
  ['É.txt', 'e\u0301.TXT'],
] as const

describe('names that look the same', () => {
  test.each(same)('%s and %s are one name, and find each other', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
    expect(searchForm(nameKey(one))).toBe(searchForm(nameKey(other)))
    for (const [word, name] of [
      [one, other],
      [other, one],
    ] as const)
      expect(name.normalize('NFC').toLowerCase()).toMatch(patternOfWord(nameKey(word)))
  })
  test.each([
    ['cafe', 'café'],
    ['ปี2569', 'ปี๒๕๖๙'],
    ['กำ', 'กา'],
    ['a', 'а'],
    ['ที', 'ที่'],
  ])('%s and %s are not', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)))
})

test.each(['\u200b', '\u00ad\u2060', '\u200b.', ' \u200d ', '\ufe0f..', '\u3164', '\u{e0001}'])(
  'a name of %j alone is none',
  (name) => expect(nameError(normalizeName(name))).toBe('NAME_INVALID'),
)

test.each([
  ['Setup.EXE', 'exe'],
  ['a.exe.', 'exe'],
  ['a.exe..', 'exe'],
  ['a.exe. .', 'exe'],
  ['a.exe\u200b', 'exe'],
  ['a.e\u200bxe', 'exe'],
  ['a.exe\u00ad.', 'exe'],
  ['a.', ''],
  ['.exe', ''],
  ['LICENSE', ''],
])('the extension of %j is %j', (name, extension) => expect(extensionOf(name)).toBe(extension))

test.each([
  ['cafe', 'Café.pdf'],
  ['café', 'cafe.pdf'],
  ['the', 'Thế.txt'],
  ['น้ำ', 'ค่านำ้.pdf'],
  ['2569', 'งบ ๒๕๖๙.pdf'],
])('a search for %s marks it in %s', (word, name) =>
  expect(name.normalize('NFC').toLowerCase()).toMatch(patternOfWord(searchWords(word)[0] ?? '')),
)
