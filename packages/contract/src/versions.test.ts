import { expect, test } from 'vitest'
import { choiceWithin, duplicateChoicesFor, keepsVersions, versionFileName } from './versions.ts'

test.each([
  ['สัญญา.docx', '', true],
  ['BUDGET.XLSX', '', true],
  ['slides.odp', '', true],
  ['scan.pdf', 'application/pdf', true],
  ['photo.JPeG', 'image/jpeg', true],
  ['notes.txt', 'text/plain', true],
  ['data.csv', '', true],
  ['data.json', '', true],
  ['invoice.xml', '', true],
  ['all.zip', 'application/zip', true],
  ['film.mp4', 'video/mp4', false],
  ['film.mov', '', false],
  ['song.mp3', 'audio/mpeg', false],
  ['program.exe', '', false],
  ['data.bin', '', false],
  ['README', '', false],
  ['.txt', '', false],
  ['film.txt', 'video/mp4', false],
])('%s of type “%s” keeps versions: %s', (name, type, keeps) => {
  expect(keepsVersions(name, type)).toBe(keeps)
})

test.each([
  ['แผน.pdf', 3, 'แผน (v3).pdf'],
  ['README', 1, 'README (v1)'],
  ['a.tar.gz', 12, 'a.tar (v12).gz'],
])('an old version of %s', (name, n, wanted) => {
  expect(versionFileName(name, n)).toBe(wanted)
})

test('a taken name of a type without versions: a copy or nothing', () => {
  expect(duplicateChoicesFor('a.pdf')).toEqual(['create_copy', 'create_tag_version', 'replace', 'skip'])
  expect(duplicateChoicesFor('a.mp4')).toEqual(['create_copy', 'skip'])
  expect(choiceWithin('a.mp4', 'replace')).toBe('create_copy')
  expect(choiceWithin('a.mp4', 'skip')).toBe('skip')
  expect(choiceWithin('a.pdf', 'replace')).toBe('replace')
})
