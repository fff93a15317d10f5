import { kindOf, taxTypes } from '../model/code-lists.ts'
import { type Amount, addAmounts, amountOf, amountProblem, hundredth, multiply, unitsOf } from '../model/decimal.ts'
import type { EtaxDocument, Tax, Totals } from '../model/document.ts'
import { distance, isRounded, roundingOf } from '../model/rounding.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Places, Reading } from './reading.ts'

const known = (amount: Amount | null): Amount[] => (amount === null ? [] : [amount])
const units = (amount: Amount | null) => (amount === null ? 0n : unitsOf(amount))
const rateOf = ({ rate }: Tax): bigint | null => (rate !== null && amountProblem(rate) === null ? unitsOf(rate) : null)

/** Tax may be rounded for each line: every line can be off by half a hundredth. */
function checkTax(reading: Reading, tax: Tax, lines: number, place: XmlElement) {
  if (tax.type !== null && !taxTypes.has(tax.type)) reading.add('TAX_TYPE', 'taxes', place, { type: tax.type })
  const rate = rateOf(tax)
  if (rate === null) return
  const isVat = tax.type === 'VAT'
  if (isVat && rate !== 0n && rate !== unitsOf('7')) reading.add('VAT_RATE', 'vatRate', place, { rate: tax.rate ?? '' })
  if (tax.basis === null || tax.amount === null) return
  const due = multiply(unitsOf(tax.basis), rate) / 100n
  if (distance(due, unitsOf(tax.amount)) > roundingOf(lines))
    reading.add('TAX_AMOUNT', 'taxes', place, { amount: tax.amount, rate: tax.rate ?? '', basis: tax.basis })
}

/** Whether the taxes are given before an allowance on the whole document, and the sums after it, as some issuers do. */
function isBeforeAllowance({ taxes }: EtaxDocument, totals: Totals, bases: bigint): boolean {
  const rates = new Set(taxes.map((tax) => tax.rate))
  const [tax] = taxes
  const rate = tax && rates.size === 1 ? rateOf(tax) : null
  if (rate === null || units(totals.allowances) === 0n) return false
  const due = multiply(units(totals.net), rate) / 100n
  const remainder = bases - units(totals.allowances) + units(totals.charges)
  return remainder === units(totals.net) && distance(due, units(totals.vat)) <= hundredth
}

function checkTaxes(reading: Reading, document: EtaxDocument, totals: Totals, place: XmlElement) {
  const { net, vat } = totals
  const amounts = document.taxes.flatMap((tax) => known(tax.amount))
  const bases = document.taxes.flatMap((tax) => known(tax.basis))
  const sum = addAmounts(amounts)
  const basis = addAmounts(bases)
  if (vat !== null && amounts.length > 0 && sum !== units(vat)) {
    const isBefore = isBeforeAllowance(document, totals, basis)
    const code = isBefore
      ? 'TAX_BEFORE_ALLOWANCE'
      : isRounded(sum, units(vat), document.lines.length)
        ? 'TOTAL_ROUNDED'
        : 'TAX_TOTAL'
    reading.add(code, 'totals', place, { element: 'TaxTotalAmount', total: vat, sum: amountOf(sum) })
    if (code === 'TAX_BEFORE_ALLOWANCE') return
  }
  if (net !== null && bases.length > 0 && basis !== units(net))
    reading.add('TAX_BASIS', 'totals', place, { total: net, sum: amountOf(basis) })
}

/**
 * The rules of the grand total and of the tax total are exact but for rounding: that is what people pay and what is
 * declared.
 */
function checkSums(reading: Reading, document: EtaxDocument, totals: Totals, place: XmlElement) {
  const { net, vat, gross } = totals
  if (net !== null && vat !== null && gross !== null && units(net) + units(vat) !== units(gross)) {
    const sum = units(net) + units(vat)
    const code = isRounded(sum, units(gross), document.lines.length) ? 'TOTAL_ROUNDED' : 'GRAND_TOTAL'
    reading.add(code, 'totals', place, {
      net,
      vat,
      gross,
      element: 'GrandTotalAmount',
      total: gross,
      sum: amountOf(sum),
    })
  }
  checkTaxes(reading, document, totals, place)
  const { original, difference, lines } = totals
  if (original !== null && difference !== null && lines !== null) {
    if (distance(units(original), units(lines)) !== units(difference))
      reading.add('DIFFERENCE', 'totals', place, { difference, original, lines })
    return
  }
  if (net === null && lines !== null && gross !== null) {
    const due = units(lines) - units(totals.allowances) + units(totals.charges) - units(totals.prepaid) + units(vat)
    if (due !== units(gross)) reading.add('SUM_TOTAL', 'totals', place, { lines, vat: vat ?? '0.00', gross })
  }
  const nets = document.lines.flatMap((line) => known(line.net))
  if (lines !== null && nets.length === document.lines.length && nets.length > 0 && addAmounts(nets) !== units(lines))
    reading.add('LINE_TOTAL', 'lines', place, { total: lines, sum: amountOf(addAmounts(nets)) })
}

/** Checks the money of a document: what has to be there, and whether it adds up. */
export function checkTotals(reading: Reading, document: EtaxDocument, { settlement, sums }: Places): void {
  const { totals, type } = document
  const isTaxInvoice = type !== null && kindOf(type)?.isTaxInvoice === true
  if (document.lines.length === 0) reading.add('LINES_MISSING', 'lines', settlement)
  for (const tax of document.taxes) checkTax(reading, tax, document.lines.length, settlement)
  const unreadable = reading.findings.some(({ field, code }) => field === 'totals' && code.startsWith('AMOUNT_'))
  if (unreadable) return
  if (totals?.gross == null && type !== '380')
    reading.add('TOTALS_MISSING', 'totals', sums, { element: 'GrandTotalAmount' })
  if (isTaxInvoice && totals?.vat == null) reading.add('TOTALS_MISSING', 'totals', sums, { element: 'TaxTotalAmount' })
  if (totals) checkSums(reading, document, totals, sums)
}
