import { describe, expect, test } from 'vitest'
import { diffTexts, mostRows } from './text-diff.ts'

/** Each row as a mark and its text, with what has changed in it between brackets. */
const drawn = (before: string, after: string) =>
  diffTexts(before, after)?.rows.map((row) =>
    row.kind === 'folded'
      ? `… ${row.count}`
      : { same: ' ', old: '-', new: '+' }[row.kind] +
        row.parts.map(({ text, mark }) => (mark ? `[${text}]` : text)).join(''),
  )

describe('the differences of two texts', () => {
  test.each([
    ['nothing', 'a\nb', 'a\nb\n', ['… 2']],
    ['line ends of another system', 'a\r\nb\r\n', 'a\nb\n', ['… 2']],
    ['a mark of the encoding', '\ufeffa', 'a', [' a']],
    ['a line more', 'a\nc', 'a\nb\nc', [' a', '+b', ' c']],
    ['a line less', 'a\nb\nc', 'a\nc', [' a', '-b', ' c']],
    ['all of it', '', 'a', ['+a']],
    ['an empty file', 'a', '', ['-a']],
    ['a word', 'the old house', 'the new house', ['-the [old] house', '+the [new] house']],
    ['a Thai word', 'ค่าเช่าห้าพันบาท', 'ค่าเช่าหกพันบาท', ['-ค่าเช่า[ห้า]พันบาท', '+ค่าเช่า[หก]พันบาท']],
    [
      'a Thai word of a line after a new one',
      'เริ่ม\nข้อ 1 ค่าบริการ 5,000 บาท\nจบ',
      'เริ่ม\nข้อ 0 นิยาม\nข้อ 1 ค่าบริการ 6,500 บาท\nจบ',
      [' เริ่ม', '-ข้อ 1 ค่าบริการ [5,000] บาท', '+ข้อ 0 นิยาม', '+ข้อ 1 ค่าบริการ [6,500] บาท', ' จบ'],
    ],
    [
      'words of the lines that are left',
      'first of all\nthe old house\nis for sale',
      'the new house\nis for rent',
      ['-first of all', '-the [old] house', '-is for [sale]', '+the [new] house', '+is for [rent]'],
    ],
    ['another line altogether', 'one two', 'ก ข', ['-one two', '+ก ข']],
  ])('%s', (_, before, after, wanted) => {
    expect(drawn(before, after)).toEqual(wanted)
  })

  test('what is far from every change is folded', () => {
    const lines = Array.from({ length: 40 }, (_, n) => `line ${n}`)
    const after = lines.with(20, 'changed')
    expect(drawn(lines.join('\n'), after.join('\n'))).toEqual([
      '… 17',
      ' line 17',
      ' line 18',
      ' line 19',
      '-line 20',
      '+changed',
      ' line 21',
      ' line 22',
      ' line 23',
      '… 16',
    ])
  })

  test('a word of a very long paragraph is marked, and nothing else', () => {
    const paragraph = (price: string) => `${'ผู้เช่าตกลงชำระค่าเช่า '.repeat(400)}เดือนละ ${price} บาท`
    const marked = diffTexts(paragraph('ห้าพัน'), paragraph('หกพัน'))?.rows.flatMap((row) =>
      row.kind === 'folded' ? [] : row.parts.filter(({ mark }) => mark).map(({ text }) => text),
    )
    expect(marked).toEqual(['ห้า', 'หก'])
  })

  test('numbers of lines, and how many came and went', () => {
    const found = diffTexts('a\nb\nc', 'a\nx\ny\nc')
    expect([found?.added, found?.removed, found?.cut]).toEqual([2, 1, false])
    expect(found?.rows.map((row) => (row.kind === 'folded' ? null : [row.oldN, row.newN]))).toEqual([
      [1, 1],
      [2, null],
      [null, 2],
      [null, 3],
      [3, 4],
    ])
  })

  test('very many are shown in part', () => {
    const before = Array.from({ length: 3000 }, (_, n) => `old ${n}`).join('\n')
    const after = Array.from({ length: 3000 }, (_, n) => `new ${n}`).join('\n')
    const found = diffTexts(before, after)
    expect([found?.rows.length, found?.cut, found?.added]).toEqual([mostRows, true, 3000])
  })
})
