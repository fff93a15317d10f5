import { expect, test } from 'vitest'
import { highlight, partOf } from './highlight.ts'

const marked = (name: string, ...words: string[]) =>
  highlight(name, words)
    .map(({ text, isHit }) => (isHit ? `[${text}]` : text))
    .join('')

test.each([
  ['รายงานประชุม.docx', ['งาน'], 'ราย[งาน]ประชุม.docx'],
  ['Budget BUDGET.xlsx', ['budget'], '[Budget] [BUDGET].xlsx'],
  ['งบ 2569 งบประมาณ.pdf', ['งบ', '2569'], '[งบ] [2569] [งบ]ประมาณ.pdf'],
  ['aaa', ['aa', 'a'], '[aaa]'],
  ['ไม่มี', ['xyz'], 'ไม่มี'],
  ['สั้นที่สุด.txt', ['สั', 'สุ'], '[สั้]นที่[สุ]ด.txt'],
  ['ว่าง', [], 'ว่าง'],
  ['เเผน ๒๕๗๐ (2570).txt', ['แผน', '2570'], '[เเผน] [๒๕๗๐] ([2570]).txt'],
  ['ค่าน\u0e4d้าและน้ำ', ['น้ำ'], 'ค่า[น\u0e4d้า]และ[น้ำ]'],
  ['a+b (1).txt', ['+', '(1)'], 'a[+]b [(1)].txt'],
  ['İstanbul.txt', ['tan'], 'İstanbul.txt'],
])('%s, by %j', (name, words, expected) => expect(marked(name, ...words)).toBe(expected))

test('a word that begins in one part ends in the next', () => {
  const pieces = highlight('หนึ่งสองสาม.txt', ['สองสาม'])
  expect(partOf(pieces, [0, 8])).toEqual([
    { text: 'หนึ่ง', isHit: false },
    { text: 'สอง', isHit: true },
  ])
  expect(partOf(pieces, [8, 15])).toEqual([
    { text: 'สาม', isHit: true },
    { text: '.txt', isHit: false },
  ])
})
