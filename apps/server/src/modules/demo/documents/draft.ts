import { inBangkok } from '@khlang/contract/bangkok-time'
import { type Amount, amountOf, bangkokDayOf, type DocumentType, type EtaxDraft, hundredth, kindOf } from '@khlang/etax'
import { goods } from './goods.ts'
import { linesOf, partyOf } from './parties.ts'
import type { PlannedDocument, PlannedLine } from './plan.ts'

/** A planned document with its place in time and its number, and the one that it refers to. */
export type Issued = { planned: PlannedDocument; at: Date; number: string; refersTo: Issued | null }

type Sums = { net: Amount; vat: Amount; gross: Amount }

const bahtOf = (lines: readonly PlannedLine[]) =>
  lines.reduce((sum, [good, quantity]) => sum + goods[good].price * quantity, 0)
const amount = (satang: number): Amount => amountOf(BigInt(satang) * hundredth)

/** Prices are whole baht, so that 7 in a hundred are whole satang. */
export function sumsOf(lines: readonly PlannedLine[]): Sums {
  const baht = bahtOf(lines)
  return { net: amount(baht * 100), vat: amount(baht * 7), gross: amount(baht * 107) }
}

const noAmounts = { original: null, difference: null, allowances: null, charges: null, prepaid: null }
const vatOf = ({ net, vat }: Sums) => ({ type: 'VAT', rate: '7', basis: net, amount: vat })

function lineOf([good, quantity]: PlannedLine, index: number): EtaxDraft['lines'][number] {
  const { name, price, unit } = goods[good]
  const sums = sumsOf([[good, quantity]])
  return {
    id: String(index + 1),
    productId: null,
    productGlobalId: null,
    names: [name],
    descriptions: [],
    batches: [],
    classCode: null,
    classNames: [],
    originCountry: null,
    notes: [],
    price: amount(price * 100),
    priceAllowances: [],
    quantity: String(quantity),
    unit,
    perPackage: null,
    perPackageUnit: null,
    taxes: [vatOf(sums)],
    allowances: [],
    ...sums,
  }
}

/** The sums; of a debit or credit note those of the difference, beside the value before and after it. */
function totalsOf({ planned, refersTo }: Issued): EtaxDraft['totals'] {
  const { type, lines } = planned
  const sums = sumsOf(lines)
  if (type !== '80' && type !== '81') return { ...noAmounts, lines: sums.net, ...sums }
  const original = bahtOf(refersTo?.planned.lines ?? [])
  const corrected = type === '80' ? original + bahtOf(lines) : original - bahtOf(lines)
  return {
    ...noAmounts,
    original: amount(original * 100),
    lines: amount(corrected * 100),
    difference: sums.net,
    ...sums,
  }
}

/** Whether a document says that it takes the place of another, or corrects it. */
const corrects = ({ type, purpose }: PlannedDocument) =>
  type === '80' || type === '81' || (purpose !== undefined && type !== 'T07')

function referencesOf({ planned, refersTo }: Issued): EtaxDraft['references'] {
  if (!refersTo) return []
  const { number, at, planned: other } = refersTo
  return [{ number, date: bangkokDayOf(at), type: other.type, category: corrects(planned) ? '01' : null }]
}

const nobody = { invoicer: null, invoicee: null, payer: null, payee: null, shipTo: null, shipFrom: null }

/** A document as its seller writes it. */
export function draftOf(issued: Issued): EtaxDraft {
  const { planned, at, number } = issued
  const { type, seller, to, lines, purpose } = planned
  const time = inBangkok(at).toISOString().slice(0, 19)
  const hasSums = lines.length > 0
  return {
    type,
    title: titleOf(type),
    number,
    globalId: null,
    issued: time,
    created: time,
    purposeCode: purpose?.code ?? null,
    purpose: purpose?.text ?? null,
    notes: [],
    seller: partyOf(seller),
    buyer: kindOf(type)?.hasBuyer ? partyOf(to) : null,
    ...nobody,
    deliveryTerms: null,
    delivered: null,
    poNumber: null,
    poDate: null,
    references: referencesOf(issued),
    currency: hasSums ? 'THB' : null,
    taxes: hasSums ? [vatOf(sumsOf(lines))] : [],
    allowances: [],
    paymentTerms: [],
    totals: hasSums ? totalsOf(issued) : null,
    lines: lines.map(lineOf),
  }
}

const titleOf = (type: DocumentType) => kindOf(type)?.th ?? type

const thaiDay = (at: Date) => {
  const [year = '', month = '', day = ''] = bangkokDayOf(at).split('-')
  return `${day}/${month}/${Number(year) + 543}`
}
const money = (text: string) => text.replace(/\B(?=(\d{3})+\.)/g, ',')

/** The lines of its page, of which the first is the title. */
export function pageOf({ planned, at, number, refersTo }: Issued): string[] {
  const { type, seller, to, lines } = planned
  const { net, vat, gross } = sumsOf(lines)
  return [
    titleOf(type),
    `เลขที่ ${number}   วันที่ ${thaiDay(at)}`,
    ...linesOf(seller),
    'ลูกค้า',
    ...linesOf(to),
    ...(refersTo ? [`อ้างอิงเอกสารเลขที่ ${refersTo.number} ลงวันที่ ${thaiDay(refersTo.at)}`] : []),
    ...lines.map(([good, quantity], n) => {
      const { name, price, unit } = goods[good]
      const total = money(amount(price * quantity * 100))
      return `${n + 1}. ${name}  ${quantity} ${unit} x ${money(amount(price * 100))} = ${total}`
    }),
    `มูลค่าก่อนภาษี ${money(net)} บาท`,
    `ภาษีมูลค่าเพิ่ม 7% ${money(vat)} บาท`,
    `รวมทั้งสิ้น ${money(gross)} บาท`,
  ]
}
