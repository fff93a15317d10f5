import { expect, test } from 'vitest'
import { splitName } from './split-name.ts'

test.each([
  ['สั้น.pdf', 'file', ['สั้น.pdf', '']],
  ['ใบเสนอราคา.pdf', 'file', ['ใบเสนอราคา', '.pdf']],
  ['quarterly-report-2569.xlsx', 'file', ['quarterly-report', '-2569.xlsx']],
  ['รายงานการประชุมคณะกรรมการบริหาร.docx', 'file', ['รายงานการประชุมคณะกรรมการบ', 'ริหาร.docx']],
  ['ใบกำกับภาษีเต็มรูปแบบและใบเสร็จ.pdf', 'file', ['ใบกำกับภาษีเต็มรูปแบบและใบ', 'เสร็จ.pdf']],
  ['a name without any extension', 'file', ['a name without any exte', 'nsion']],
  ['photos of the summer 😀😀😀.jpg', 'file', ['photos of the summer ', '😀😀😀.jpg']],
  ['folders are simply cut at their end', 'folder', ['folders are simply cut at their end', '']],
] as const)('%s', (name, type, parts) => {
  expect(splitName({ name, type })).toEqual(parts)
  expect(splitName({ name, type }).join('')).toBe(name)
})

test('where there is little room, the second part is shorter', () => {
  expect(splitName({ name: 'ใบเสนอราคา 2569-001.pdf', type: 'file' }, 2)).toEqual(['ใบเสนอราคา 2569-0', '01.pdf'])
})
