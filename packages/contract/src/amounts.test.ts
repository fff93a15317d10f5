import { expect, test } from 'vitest'
import { addAmounts } from './amounts.ts'

test.each([
  [[], '0.00'],
  [['0.10', '0.20'], '0.30'],
  [['0.01', '-0.02'], '-0.01'],
  [['-1.5', '1'], '-0.50'],
  [['90071992547409.93', '0.01'], '90071992547409.94'],
  [['12345678901234567890.12', '1'], '12345678901234567891.12'],
])('%j come to %s', (amounts, sum) => {
  expect(addAmounts(amounts)).toBe(sum)
})
