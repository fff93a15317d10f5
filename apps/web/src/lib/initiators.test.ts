import { expect, test } from 'vitest'
import { initiatorsIn } from './initiators.ts'

test('what acted is listed once, by the latest row, and people are left out', () => {
  const key = { kind: 'key', id: 'key:1', name: 'คลังสินค้า' } as const
  const job = { kind: 'system', id: 'system:trash', name: 'ถังขยะ' } as const
  expect(initiatorsIn([{ by: key }, { by: null }, { by: job }, { by: key }])).toEqual([key, job])
})
