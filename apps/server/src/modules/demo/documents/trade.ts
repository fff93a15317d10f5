// Six months between company ONE, which sells furniture and stationery, and company TWO, which supplies what it is made of.
import type { DocumentType } from '@khlang/etax'
import type { GoodName } from './goods.ts'
import { homes } from './homes.ts'
import type { PlannedDocument, PlannedLine } from './plan.ts'

const weeks = 25
const firstDaysAgo = 172
/** One after the other, and again. */
const inTurn = <T>(first: T, ...others: readonly T[]) => {
  const all = [first, ...others]
  return (n: number): T => all[n % all.length] ?? first
}
const each = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n))
/** Trade doubles in six months, with better and worse weeks. */
const grown = (least: number, week: number) => Math.round((least * (weeks + week + ((week * 7) % 5) * 2)) / weeks)
const dayOfWeek = (week: number) => firstDaysAgo - 7 * week

type Pair = readonly [large: GoodName, small: GoodName]
const saleType = inTurn<DocumentType>('388', 'T02', '388', 'T04')
const saleGoods = inTurn<Pair>(
  ['shelf', 'desk'],
  ['showcase', 'chair'],
  ['counter', 'lamp'],
  ['cabinet', 'chair'],
  ['shelf', 'paper'],
)
const supplyType = inTurn<DocumentType>('T03', '388')
const supplyGoods = inTurn<Pair>(['steel', 'screws'], ['boxes', 'film'], ['glass', 'screws'])

const sales = each(weeks, (week): PlannedDocument => {
  const [large, small] = saleGoods(week)
  const isSigned = week === 10 || week === 20
  return {
    key: `sale-${week}`,
    daysAgo: dayOfWeek(week),
    type: saleType(week),
    seller: 'one',
    to: 'two',
    lines: [[large, grown(4, week)], [small, grown(9, week)], ...(week % 3 === 0 ? [['delivery', 1] as const] : [])],
    ...(week % 6 === 1 && { files: 'both' }),
    ...(isSigned && { signed: 'valid' }),
  }
})

const supplies = each(weeks, (week): PlannedDocument => {
  const [large, small] = supplyGoods(week)
  return {
    key: `supply-${week}`,
    daysAgo: dayOfWeek(week) - 2,
    type: supplyType(week),
    seller: 'two',
    to: 'one',
    lines: [
      [large, grown(24, week)],
      [small, grown(60, week)],
    ],
    ...(week % 8 === 2 && { files: 'both' }),
    ...(week === 21 && { signed: 'valid' }),
  }
})

/** Every second sale is paid after eleven days. */
const receipts = each(12, (n): PlannedDocument => {
  const sale = sales[2 * n]
  return {
    key: `receipt-${n}`,
    daysAgo: dayOfWeek(2 * n) - 11,
    type: 'T01',
    seller: 'one',
    to: 'two',
    lines: sale?.lines ?? [],
    refersTo: `sale-${2 * n}`,
  }
})

const monthly = (
  key: string,
  { first, count, good, seller }: { first: number; count: number; good: GoodName; seller: 'one' | 'two' },
) =>
  each(
    count,
    (n): PlannedDocument => ({
      key: `${key}-${n}`,
      daysAgo: first - 30 * n,
      type: '380',
      seller,
      to: seller === 'one' ? 'two' : 'one',
      lines: [[good, 1]],
      ...(n % 4 === 0 && { files: 'both' }),
    }),
  )

const note = (
  type: '80' | '81',
  refersTo: string,
  daysAgo: number,
  line: PlannedLine,
  code: string,
  seller: 'one' | 'two' = 'one',
): PlannedDocument => ({
  key: `${type}-${refersTo}`,
  daysAgo,
  type,
  seller,
  to: seller === 'one' ? 'two' : 'one',
  lines: [line],
  refersTo,
  purpose: { code, text: null },
})

const notes = [
  note('81', 'sale-3', 139, ['cabinet', 1], 'CDNG02'),
  note('81', 'sale-7', 111, ['chair', 2], 'CDNG03'),
  note('81', 'supply-9', 97, ['screws', 20], 'CDNG03', 'two'),
  note('81', 'sale-12', 75, ['lamp', 3], 'CDNG05'),
  note('81', 'sale-18', 36, ['cabinet', 1], 'CDNG04'),
  note('81', 'sale-22', 11, ['lamp', 2], 'CDNG02'),
  note('80', 'sale-6', 119, ['chair', 2], 'DBNG01'),
  note('80', 'supply-13', 71, ['steel', 5], 'DBNG02', 'two'),
  note('80', 'sale-19', 32, ['paper', 10], 'DBNG01'),
]

/** What was wrong and came again, or was taken back. */
const corrections: readonly PlannedDocument[] = [
  again('sale-5', 131, { code: 'TIVC02', text: 'ที่อยู่ผิด' }),
  again('sale-15', 62, { code: 'TIVC01', text: 'ชื่อผิด' }),
  again('receipt-8', 44, { code: 'RCTC02', text: 'ที่อยู่ผิด' }),
  cancelled('receipt-3', 114, 'ลูกค้ายกเลิกการชำระเงิน ออกใบเสร็จซ้ำ'),
  cancelled('receipt-10', 18, 'เช็คเรียกเก็บเงินไม่ได้'),
]

function again(key: string, daysAgo: number, purpose: { code: string; text: string }): PlannedDocument {
  const first = [...sales, ...receipts].find((one) => one.key === key)
  if (!first) throw new Error(`there is no ${key}`)
  const { lines, type, seller, to } = first
  return { key: `again-${key}`, daysAgo, type, seller, to, lines, refersTo: key, purpose, files: 'both' }
}

function cancelled(refersTo: string, daysAgo: number, text: string): PlannedDocument {
  return {
    key: `cancel-${refersTo}`,
    daysAgo,
    type: 'T07',
    seller: 'one',
    to: 'two',
    lines: [],
    refersTo,
    purpose: { code: null, text },
  }
}

const rest: readonly PlannedDocument[] = [
  // Customers who are not here: their documents wait for them.
  { key: 'north-0', daysAgo: 148, type: '388', seller: 'one', to: 'northWood', lines: [['lamp', 12]] },
  { key: 'green-0', daysAgo: 108, type: '388', seller: 'one', to: 'greenOffice', lines: [['chair', 8]] },
  { key: 'north-1', daysAgo: 70, type: 'T02', seller: 'one', to: 'northWood', lines: [['showcase', 2]] },
  { key: 'green-1', daysAgo: 19, type: '388', seller: 'one', to: 'greenOffice', lines: [['desk', 6]], files: 'both' },
  { key: 'north-2', daysAgo: 6, type: 'T02', seller: 'two', to: 'northWood', lines: [['glass', 18]] },
  // Of companies that are not here either, passed on by one that is.
  {
    key: 'three-0',
    daysAgo: 101,
    type: '388',
    seller: 'supplierThree',
    sender: 'two',
    to: 'one',
    lines: [['steel', 30]],
  },
  {
    key: 'three-1',
    daysAgo: 27,
    type: '388',
    seller: 'supplierThree',
    sender: 'two',
    to: 'one',
    lines: [['steel', 45]],
  },
  {
    key: 'four-0',
    daysAgo: 14,
    type: 'T03',
    seller: 'supplierFour',
    sender: 'two',
    to: 'one',
    lines: [['delivery', 3]],
  },
  { key: 'paper-0', daysAgo: 46, type: '388', seller: 'two', to: 'one', lines: [['film', 30]], files: 'pdf' },
  { key: 'paper-1', daysAgo: 29, type: '388', seller: 'one', to: 'two', lines: [['notebook', 120]], files: 'pdf' },
  { key: 'changed', daysAgo: 10, type: '388', seller: 'two', to: 'one', lines: [['glass', 25]], signed: 'broken' },
  {
    key: 'twice',
    daysAgo: 3,
    type: '388',
    seller: 'two',
    to: 'one',
    lines: [['film', 24]],
    sameNumberAs: 'supply-23',
  },
  { key: 'draft-one', daysAgo: 2, type: '388', seller: 'one', to: 'two', lines: [['counter', 2]], isSaved: true },
  { key: 'draft-two', daysAgo: 1, type: 'T03', seller: 'two', to: 'one', lines: [['boxes', 300]], isSaved: true },
]

/** The documents of the demo, the oldest first. */
export const trade: readonly PlannedDocument[] = [
  ...sales,
  ...supplies,
  ...receipts,
  ...monthly('transport', { first: 165, count: 6, good: 'transport', seller: 'two' }),
  ...monthly('warehouse', { first: 151, count: 5, good: 'warehouse', seller: 'one' }),
  ...homes,
  ...notes,
  ...corrections,
  ...rest,
].toSorted((a, b) => b.daysAgo - a.daysAgo)
