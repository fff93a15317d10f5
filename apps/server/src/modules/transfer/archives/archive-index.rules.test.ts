import { nameKey } from '@khlang/contract'
import { expect, test } from 'vitest'
import { cell, freeName, indexHead, indexLine } from './archive-index.rules.ts'

test.each([
  ['สัญญา.pdf', 'สัญญา.pdf'],
  ['=HYPERLINK("https://example.com")', `"'=HYPERLINK(""https://example.com"")"`],
  ['+66 2 123 4567', `'+66 2 123 4567`],
  ['-rf', `'-rf`],
  ['@SUM(1)', `'@SUM(1)`],
  ['\t=1', `'\t=1`],
  ['＝1+1', `'＝1+1`],
  ['a=b', 'a=b'],
  ['one, two', '"one, two"'],
  ['"', '""""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell of %j is %j', (text, expected) => expect(cell(text)).toBe(expected))

test('a line describes one file, in Bangkok time', () => {
  const file = {
    path: 'ก/=1.txt',
    name: '=1.txt',
    size: 12,
    modifiedAt: new Date('2026-11-22T18:00:01.900Z'),
    version: 3,
    sha256: Buffer.from('ab'.repeat(32), 'hex'),
    hashtags: ['งบ', 'ปี2569'],
  }
  expect(indexHead).toBe('\uFEFFpath,name,size,changed,version,sha256,hashtags\r\n')
  expect(indexLine(file)).toBe(`ก/=1.txt,'=1.txt,12,2026-11-23T01:00:01+07:00,3,${'ab'.repeat(32)},#งบ #ปี2569\r\n`)
  expect(indexLine({ ...file, sha256: null, hashtags: [] })).toMatch(/,3,,\r\n$/)
})

test('generated files give way to those of people', () => {
  const top = new Set(['index.csv', 'INDEX (2).csv'].map(nameKey))
  expect(freeName('index.csv', top)).toBe('index (3).csv')
  expect(freeName('_not-included.txt', top)).toBe('_not-included.txt')
})
