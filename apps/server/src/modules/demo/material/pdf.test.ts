import { expect, test } from 'vitest'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { pdfOf, runsOf } from './pdf.ts'

const title = 'กรมธรรม์ประกันภัยรถยนต์'
const lines = ['ชั้น 1 ทุนประกัน 550,000 บาท', 'น้ำมัน 13–15 เมษายน', 'เลขที่ 69-0001 (ต้นฉบับ)']

test('Thai and other words of every page are read from the document as they were written', async () => {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdfOf([[title, ...lines], ['หน้า 2']]))
  expect(document.getPageCount()).toBe(2)
  expect(document.getPage(0).getText().split('\r\n')).toEqual([title, ...lines])
  expect(document.getPage(1).getText()).toBe('หน้า 2')
  document.destroy()
  library.destroy()
})

test.each([
  ['a tone above a vowel is raised', 'ที่', '่', { rise: 190, back: 0 }],
  ['a tone before ำ is raised', 'น้ำ', '้', { rise: 190, back: 0 }],
  ['a mark above a tall consonant stands left', 'ปี', 'ี', { rise: 0, back: 130 }],
  ['both', 'ฝั่ง', '่', { rise: 190, back: 130 }],
  ['neither', 'ก้าน', 'ก้าน', { rise: 0, back: 0 }],
])('%s', (_, word, text, place) => {
  expect(runsOf(word).find((run) => run.text === text)).toMatchObject(place)
})
