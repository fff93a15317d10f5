import { readDocument } from '../src/reading/read-document.ts'
import type { Amount } from '../src/model/decimal.ts'
import type { AllowanceCharge, Line, Party } from '../src/model/document.ts'
import { type EtaxDraft, writeXml } from '../src/writing/write-xml.ts'
import { parseXml } from '../src/xml/tree.ts'
import { documentXml } from './documents.ts'

const amount = (text: string) => text as Amount

const partyOf = (name: string, taxId: string | null, more: Partial<Party> = {}): Party => ({
  ids: [],
  globalIds: [],
  name,
  scheme: taxId === null ? null : 'TXID',
  taxId,
  branch: taxId === null ? null : '00000',
  contacts: [],
  address: null,
  ...more,
})

const allowance = (value: string, more: Partial<AllowanceCharge>): AllowanceCharge => ({
  charge: false,
  prepaid: null,
  amount: amount(value),
  reasonCode: null,
  reason: null,
  type: null,
  ...more,
})

const tax = (basis: string, due: string, type = 'VAT', rate = '7') => ({
  type,
  rate,
  basis: amount(basis),
  amount: amount(due),
})

const line = (id: string, name: string, more: Partial<Line>): Line => ({
  id,
  productId: null,
  productGlobalId: null,
  names: [name],
  descriptions: [],
  batches: [],
  classCode: null,
  classNames: [],
  originCountry: null,
  notes: [],
  price: amount('100.00'),
  priceAllowances: [],
  quantity: '1',
  unit: 'EA',
  perPackage: null,
  perPackageUnit: null,
  taxes: [],
  allowances: [],
  vat: amount('0.00'),
  net: amount('0.00'),
  gross: amount('0.00'),
  ...more,
})

/**
 * A tax invoice with something in every part of it: all parties, discounts and a charge with their reasons, goods with and
 * without VAT, batches, terms, notes and references. Its sums are right.
 * @param seller tax id and name of its seller, {@link buyer} of its buyer
 */
export function richDraft({
  number = 'IV-2569/077',
  seller = '0105500000038',
  buyer = '0105500000011',
}: {
  number?: string
  seller?: string
  buyer?: string
} = {}): EtaxDraft {
  const { document } = readDocument(parseXml(Buffer.from(documentXml({ number }))), new Date('2026-11-20T03:00:00Z'))
  if (!document?.type) throw new Error('unreadable')
  const address = document.seller?.address ?? null
  return {
    ...document,
    type: '388',
    poNumber: 'PO-4471',
    notes: [{ subject: 'เงื่อนไข', content: [`สินค้ารับคืนภายใน 7 วัน ผู้ขายเลข ${seller}`] }],
    seller: partyOf('บริษัท ผู้ขายสมมุติ จำกัด', seller, {
      address,
      contacts: [
        { person: 'สมชาย ใจดี', department: 'ฝ่ายขาย', email: 'sales@example.com', telephone: '+66-2-555-0100' },
      ],
    }),
    buyer: partyOf('บริษัท ผู้ซื้อสมมุติ จำกัด', buyer, {
      ids: ['C-118'],
      address: address && { ...address, city: '2007', citySubDivision: '200701', province: '20', postcode: '20110' },
    }),
    payer: partyOf('บริษัท ผู้ชำระแทน จำกัด', null),
    shipTo: partyOf('คลังสินค้าบางนา', null, {
      address: address && { ...address, city: '1047', citySubDivision: '104701', postcode: '10260' },
    }),
    deliveryTerms: 'DAP',
    delivered: '2026-10-06T00:00:00',
    references: [{ number: 'IV-2569/001', date: document.documentDate, type: '388', category: '01' }],
    purposeCode: 'TIVC01',
    purpose: 'ชื่อผู้ซื้อสะกดผิด',
    taxes: [tax('1500.00', '105.00'), tax('200.00', '0.00', 'FRE', '0')],
    allowances: [allowance('50.00', { charge: true, type: '79', reason: 'ส่งด่วนถึงคลัง' })],
    paymentTerms: [{ description: 'เครดิต 30 วัน', due: '2026-11-04T00:00:00', type: null }],
    totals: {
      lines: amount('1650.00'),
      original: null,
      difference: null,
      allowances: null,
      charges: amount('50.00'),
      net: amount('1700.00'),
      vat: amount('105.00'),
      gross: amount('1805.00'),
      prepaid: null,
    },
    lines: [
      line('1', 'กระดาษถ่ายเอกสาร A4', {
        productId: 'P-80',
        productGlobalId: '8850000000011',
        descriptions: ['80 แกรม 500 แผ่น'],
        batches: [{ batch: 'LOT-9', expiry: '2028-01-31T00:00:00' }],
        originCountry: 'TH',
        quantity: '10',
        unit: 'RM',
        allowances: [allowance('50.00', { reason: 'ลูกค้าประจำ' })],
        taxes: [tax('950.00', '66.50')],
        net: amount('950.00'),
        vat: amount('66.50'),
        gross: amount('1016.50'),
      }),
      line('2', 'ค่าบริการติดตั้ง', {
        price: amount('500.00'),
        unit: 'JOB',
        taxes: [tax('500.00', '35.00')],
        net: amount('500.00'),
        vat: amount('35.00'),
        gross: amount('535.00'),
      }),
      line('3', 'หนังสือคู่มือ', {
        quantity: '2',
        taxes: [tax('200.00', '0.00', 'FRE', '0')],
        net: amount('200.00'),
        gross: amount('200.00'),
      }),
    ],
  }
}

/** The XML of {@link richDraft}. */
export const richXml = (given: Parameters<typeof richDraft>[0] = {}): string => writeXml(richDraft(given))
