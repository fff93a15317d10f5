import { expect, test } from 'vitest'
import { businessKeyOf } from './keys.rules.ts'

const key = (documentNo: string) =>
  businessKeyOf({
    sellerTaxId: '0105500000038',
    sellerBranch: '00000',
    docType: '388',
    documentNo,
    buyerTaxId: '0105500000011',
    buyerBranch: '00000',
    docDate: '2026-11-20',
  }).toString('hex')

test.each([
  ['IV-1', 'IV-1\u200b'],
  ['IV-1', 'IV\u00ad-1'],
  ['น้ำ-1', 'น\u0e4d้า-1'],
  ['É-1', 'E\u0301-1'],
])('numbers that look the same are one: %s', (one, other) => expect(key(other)).toBe(key(one)))

test.each([
  ['IV-1', 'iv-1'],
  ['IV-1', 'IV-01'],
  ['IV-1', 'IV 1'],
])('others are not: %s and %s', (one, other) => expect(key(other)).not.toBe(key(one)))

test('keys of documents that are kept already stay as they are', () => {
  expect(key('IV-2569/001')).toBe('a527cd0184da25fe9b82e9fb5d421948fa05bef3c782f778e94de3a57173a69c')
})
