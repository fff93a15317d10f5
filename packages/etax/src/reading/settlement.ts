import type { Field } from '../findings.ts'
import type { AllowanceCharge, Line, Note, Tax, Totals } from '../model/document.ts'
import { attributeOf, elementsOf, type XmlElement } from '../xml/tree.ts'
import { type Reading, valueOf } from './reading.ts'

const flags: Record<string, boolean> = { true: true, '1': true, false: false, '0': false }
const flagOf = (text: string | null): boolean | null => (text === null ? null : (flags[text] ?? null))

/** Taxes, allowances, sums and lines of a document, in its currency. */
export function createSettlement(reading: Reading, currency: string | null) {
  const amount = (parent: XmlElement | null, local: string, field: Field) =>
    reading.amount(parent, local, field, currency)

  const tax =
    (field: Field) =>
    (element: XmlElement): Tax => ({
      type: reading.text(element, 'TypeCode'),
      rate: reading.text(element, 'CalculatedRate'),
      basis: amount(element, 'BasisAmount', field),
      amount: amount(element, 'CalculatedAmount', field),
    })

  const allowance =
    (field: Field) =>
    (element: XmlElement): AllowanceCharge => ({
      charge: flagOf(reading.text(element, 'ChargeIndicator')),
      prepaid: flagOf(reading.text(element, 'PrepaidIndicator')),
      amount: amount(element, 'ActualAmount', field),
      reasonCode: reading.text(element, 'ReasonCode'),
      reason: reading.text(element, 'Reason'),
      type: reading.text(element, 'TypeCode'),
    })

  const taxes = (parent: XmlElement | null, field: Field) => reading.all(parent, 'ApplicableTradeTax').map(tax(field))

  const allowances = (parent: XmlElement | null, field: Field, local = 'SpecifiedTradeAllowanceCharge') =>
    reading.all(parent, local).map(allowance(field))

  function totals(parent: XmlElement | null): Totals | null {
    const sums = reading.one(parent, 'SpecifiedTradeSettlementHeaderMonetarySummation', 'totals')
    if (!sums || elementsOf(sums).length === 0) return null
    const sum = (local: string) => amount(sums, local, 'totals')
    return {
      lines: sum('LineTotalAmount'),
      original: sum('OriginalInformationAmount'),
      difference: sum('DifferenceInformationAmount'),
      allowances: sum('AllowanceTotalAmount'),
      charges: sum('ChargeTotalAmount'),
      net: sum('TaxBasisTotalAmount'),
      vat: sum('TaxTotalAmount'),
      gross: sum('GrandTotalAmount'),
      prepaid: sum('TotalPrepaidAmount'),
    }
  }

  const note = (element: XmlElement): Note => ({
    subject: reading.text(element, 'Subject'),
    content: reading.texts(element, 'Content'),
  })

  function line(element: XmlElement): Line {
    const product = reading.one(element, 'SpecifiedTradeProduct', 'lines')
    const classification = reading.one(product, 'DesignatedProductClassification')
    const agreement = reading.one(element, 'SpecifiedLineTradeAgreement', 'lines')
    const price = reading.one(agreement, 'GrossPriceProductTradePrice', 'lines')
    const delivery = reading.one(element, 'SpecifiedLineTradeDelivery', 'lines')
    const quantity = reading.one(delivery, 'BilledQuantity', 'lines')
    const perPackage = reading.one(delivery, 'PerPackageUnitQuantity', 'lines')
    const settlement = reading.one(element, 'SpecifiedLineTradeSettlement', 'lines')
    const sums = reading.one(settlement, 'SpecifiedTradeSettlementLineMonetarySummation', 'lines')
    const unitOf = (counted: XmlElement | null) => (counted && attributeOf(counted, 'unitCode')?.trim()) || null
    return {
      id: reading.text(reading.one(element, 'AssociatedDocumentLineDocument'), 'LineID'),
      productId: reading.text(product, 'ID'),
      productGlobalId: reading.text(product, 'GlobalID'),
      names: reading.texts(product, 'Name'),
      descriptions: reading.texts(product, 'Description'),
      batches: reading.all(product, 'IndividualTradeProductInstance').map((instance) => ({
        batch: reading.text(instance, 'BatchID'),
        expiry: reading.text(instance, 'ExpiryDateTime'),
      })),
      classCode: reading.text(classification, 'ClassCode'),
      classNames: reading.texts(classification, 'ClassName'),
      originCountry: reading.text(reading.one(product, 'OriginTradeCountry'), 'ID'),
      notes: reading.all(product, 'InformationNote').map(note),
      price: amount(price, 'ChargeAmount', 'lines'),
      priceAllowances: allowances(price, 'lines', 'AppliedTradeAllowanceCharge'),
      quantity: valueOf(quantity),
      unit: unitOf(quantity),
      perPackage: valueOf(perPackage),
      perPackageUnit: unitOf(perPackage),
      taxes: taxes(settlement, 'lines'),
      allowances: allowances(settlement, 'lines'),
      vat: amount(sums, 'TaxTotalAmount', 'lines'),
      net: amount(sums, 'NetLineTotalAmount', 'lines'),
      gross: amount(sums, 'NetIncludingTaxesLineTotalAmount', 'lines'),
    }
  }

  return { taxes, allowances, totals, note, line }
}
