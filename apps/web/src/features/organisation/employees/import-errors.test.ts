import { expect, test } from 'vitest'
import { errorsCsv } from './import-errors.ts'

const heads = { line: 'บรรทัด', column: 'คอลัมน์', who: 'พนักงาน', problem: 'ปัญหา' }

test('lists what invited nobody, with line and column, and nothing that a spreadsheet would run', () => {
  const csv = errorsCsv(
    [
      { line: 2, who: 'a@example.com', outcome: 'invited', column: null, detail: '' },
      { line: 3, who: 'สมชาย@example.com', outcome: 'invalid', column: 'อีเมล', detail: 'มีอักษรไทย' },
      { line: 4, who: '=1+1', outcome: 'group', column: 'แผนก', detail: 'ขาย, "บัญชี"' },
      { line: 5, who: '+66810000001', outcome: 'exists', column: null, detail: '' },
    ],
    heads,
    ({ detail }) => detail,
  )
  expect(csv).toBe(
    '\uFEFFบรรทัด,คอลัมน์,พนักงาน,ปัญหา\r\n' +
      '3,อีเมล,สมชาย@example.com,มีอักษรไทย\r\n' +
      `4,แผนก,'=1+1,"ขาย, ""บัญชี"""\r\n` +
      '5,,+66810000001,\r\n',
  )
})
