import { describe, expect, test } from 'vitest'
import { givenNameError, namelessIn, suggestName } from './nameless.ts'

const found = (path: string) => ({ path, file: new File(['x'], path.split('/').at(-1) ?? '') })

describe('files without an extension', () => {
  test('are those that were chosen one by one', () => {
    const files = [found('รายงาน'), found('a.pdf'), found('.env'), found('จบ.')]
    expect(namelessIn({ files, folders: [] }).map(({ path }) => path)).toEqual(['รายงาน', '.env', 'จบ.'])
  })
  test('keep their names in a folder', () => {
    expect(namelessIn({ files: [found('โครงการ/LICENSE')], folders: [] })).toEqual([])
    expect(namelessIn({ files: [found('LICENSE')], folders: ['src'] })).toEqual([])
  })
})

test.each([
  ['รายงาน', '%PDF-1.7', 'รายงาน.pdf'],
  ['รูป', '\u{89}PNG', 'รูป.png'],
  ['บันทึก', 'ข้อความ', 'บันทึก.txt'],
  ['ว่าง', '', 'ว่าง.txt'],
  ['จบ.', 'x', 'จบ.txt'],
  ['.env', 'A=1', '.env.txt'],
  ['ข้อมูล', '\0\u{1}', 'ข้อมูล.bin'],
  ['a:b', 'x', 'a_b.txt'],
])('%s with %j is suggested as %s', async (path, text, expected) => {
  // Signatures are bytes; everything else is text.
  const bytes = text.startsWith('\u{89}') ? Uint8Array.from(text, (letter) => letter.charCodeAt(0)) : text
  expect(await suggestName(path, new Blob([bytes]))).toBe(expected)
})

test('a given name is valid and has an extension', () => {
  expect(givenNameError('รายงาน')).toBe('NAME_NEEDS_EXTENSION')
  expect(givenNameError('a<b.txt')).toBe('NAME_INVALID')
  expect(givenNameError(' รายงาน.pdf ')).toBeNull()
})
