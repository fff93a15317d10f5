import { expect, test } from 'vitest'
import { fieldsOf, isReversed, noFields, searchTextOf } from './advanced-fields.ts'

const today = '2026-11-29'

test.each([
  ['', ''],
  ['งบ มกราคม', 'งบ มกราคม'],
  ['งบ -ร่าง', 'งบ -ร่าง'],
  ['"งบ มกราคม" ปี', 'ปี "งบ มกราคม"'],
  ['type:pdf owner:me', 'ประเภท:พีดีเอฟ เจ้าของ:ฉัน'],
  ['size:>=10mb', 'ขนาด:>=10mb'],
  ['created:2026-01..2026-02', 'สร้าง:2026-01-01..2026-02-28'],
  ['after:2026-01-01', 'วันที่:>=2026-01-02'],
  ['in:"บัญชี 2569" is:locked', 'อยู่ใน:"บัญชี 2569" สถานะ:ล็อก'],
  ['in:library', 'อยู่ใน:คลังเอกสาร'],
  // What the form has no field for stays.
  ['ก OR ข type:pdf', 'ประเภท:พีดีเอฟ ก OR ข'],
  ['tag:งบ -type:pdf', 'แฮชแท็ก:งบ -ประเภท:พีดีเอฟ'],
])('“%s” is read by the form and written as “%s”', (q, written) => {
  const fields = fieldsOf(q, today)
  expect(searchTextOf(fields, 'th', today)).toBe(written)
  // It asks the same as before.
  expect(fieldsOf(written, today)).toEqual(fields.owner === 'me' ? { ...fields, owner: 'ฉัน' } : fields)
})

test('writes English on an English page', () => {
  const fields = { ...noFields, words: 'invoice', owner: 'Somsri Jaidee', state: 'starred', type: 'sheet' } as const
  expect(searchTextOf(fields, 'en', today)).toBe('invoice type:sheet owner:"Somsri Jaidee" is:starred')
})

test('what is no size asks none, and dates have an order', () => {
  const size = { ...noFields.size, amount: 'ใหญ่' }
  expect(searchTextOf({ ...noFields, size }, 'th', today)).toBe('')
  expect(isReversed({ ...noFields, date: { field: 'modified', from: '2026-02-01', to: '2026-01-01' } })).toBe(true)
  expect(isReversed(noFields)).toBe(false)
})
