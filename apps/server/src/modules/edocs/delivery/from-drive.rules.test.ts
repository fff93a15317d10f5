import { expect, test } from 'vitest'
import { sourcesOf } from './from-drive.rules.ts'

const file = (id: string, name: string, folderId = 'f') => ({ id, name, folderId })
const shown = (files: ReturnType<typeof file>[]) =>
  sourcesOf(files).map(({ xml, pdf, other }) => [xml?.id ?? null, pdf?.id ?? null, other?.id ?? null])

test('an XML and a PDF of one name in one folder are one document', () => {
  expect(shown([file('1', 'INV-1.xml'), file('2', 'INV-1.PDF'), file('3', 'INV-2.pdf')])).toEqual([
    ['1', '2', null],
    [null, '3', null],
  ])
  expect(shown([file('1', 'a.xml'), file('2', 'a.pdf', 'elsewhere')])).toEqual([
    ['1', null, null],
    [null, '2', null],
  ])
})

test('two of one kind are two documents, and anything else is one by itself', () => {
  expect(shown([file('1', 'a.xml'), file('2', 'A.xml'), file('3', 'a.docx'), file('4', 'a.docx')])).toEqual([
    ['1', null, null],
    ['2', null, null],
    [null, null, '3'],
    [null, null, '4'],
  ])
})
