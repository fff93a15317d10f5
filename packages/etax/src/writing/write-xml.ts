import { type DocumentType, kindOf } from '../model/code-lists.ts'
import type {
  Address,
  AllowanceCharge,
  EtaxDocument,
  Line,
  Note,
  Party,
  Reference,
  Tax,
  Totals,
} from '../model/document.ts'
import { namespacesOf } from '../reading/read-document.ts'

/**
 * A document to be written. What follows from the rest is left out: message and version (2.1) from the type, the day from
 * `issued`, the customer from the first id of the buyer.
 */
export type EtaxDraft = Omit<EtaxDocument, 'root' | 'version' | 'documentDate' | 'customerId' | 'type'> & {
  type: DocumentType
}

// What XML 1.0 cannot represent at all.
const unprintable = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }
const escapeXml = (text: string) =>
  text.replace(/[&<>"\r]/g, (letter) => escapes[letter] ?? '').replace(unprintable, '\ufffd')

type Attributes = Record<string, string | null>

/** An element with text; nothing where there is none. */
function leaf(name: string, text: string | null, attributes: Attributes = {}): string {
  if (text === null || text === '') return ''
  const given = Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : ` ${key}="${escapeXml(value)}"`,
  )
  return `<ram:${name}${given.join('')}>${escapeXml(text)}</ram:${name}>`
}

/** An element around others; nothing where there are none, unless the standard wants it even so. */
function around(name: string, parts: string[], required = false): string {
  const content = parts.join('')
  if (content === '') return required ? `<ram:${name}/>` : ''
  return `<ram:${name}>${content}</ram:${name}>`
}

const flag = (name: string, value: boolean | null) => leaf(name, value === null ? null : String(value))
const day = (date: string | null) => (date === null ? null : `${date}T00:00:00`)

const address = (given: Address | null): string => {
  if (!given) return ''
  const names = ['LineOne', 'LineTwo', 'LineThree', 'LineFour', 'LineFive']
  return around('PostalTradeAddress', [
    leaf('PostcodeCode', given.postcode),
    leaf('BuildingName', given.buildingName),
    ...names.map((name, index) => leaf(name, given.lines[index] ?? null)),
    leaf('StreetName', given.street),
    leaf('CityName', given.city),
    leaf('CitySubDivisionName', given.citySubDivision),
    leaf('CountryID', given.country, { schemeID: '3166-1 alpha-2' }),
    leaf('CountrySubDivisionID', given.province),
    leaf('BuildingNumber', given.buildingNumber),
  ])
}

function party(name: string, given: Party | null, type: DocumentType): string {
  if (!given) return ''
  const id = given.scheme === 'OTHR' ? 'N/A' : given.taxId && `${given.taxId}${given.branch ?? ''}`
  // The 2.1 schema of cancellation notes has a slip of the pen in the name of this element.
  const email = type === 'T07' ? 'EmailURICIUniversalCommunication' : 'EmailURIUniversalCommunication'
  return around(name, [
    ...given.ids.map((text) => leaf('ID', text)),
    ...given.globalIds.map((text) => leaf('GlobalID', text)),
    leaf('Name', given.name),
    around('SpecifiedTaxRegistration', [leaf('ID', id, { schemeID: given.scheme })]),
    ...given.contacts.map((contact) =>
      around('DefinedTradeContact', [
        leaf('PersonName', contact.person),
        leaf('DepartmentName', contact.department),
        around(email, [leaf('URIID', contact.email)]),
        around('TelephoneUniversalCommunication', [leaf('CompleteNumber', contact.telephone)]),
      ]),
    ),
    address(given.address),
  ])
}

const note = (name: string) => (given: Note) =>
  around(name, [leaf('Subject', given.subject), ...given.content.map((text) => leaf('Content', text))])

const reference = (name: string, given: Reference, hasCategory: boolean) =>
  around(name, [
    leaf('IssuerAssignedID', given.number),
    leaf('IssueDateTime', day(given.date)),
    leaf('ReferenceTypeCode', given.type),
    leaf('CategoryCode', hasCategory ? given.category : null),
  ])

function settlementOf(currency: string | null) {
  const amount = (name: string, value: string | null) => leaf(name, value, { currencyID: currency })
  return {
    amount,
    tax: (given: Tax) =>
      around('ApplicableTradeTax', [
        leaf('TypeCode', given.type),
        leaf('CalculatedRate', given.rate),
        amount('BasisAmount', given.basis),
        amount('CalculatedAmount', given.amount),
      ]),
    allowance:
      (name = 'SpecifiedTradeAllowanceCharge') =>
      (given: AllowanceCharge) =>
        around(name, [
          flag('ChargeIndicator', given.charge),
          flag('PrepaidIndicator', given.prepaid),
          amount('ActualAmount', given.amount),
          leaf('ReasonCode', given.reasonCode),
          leaf('Reason', given.reason),
          leaf('TypeCode', given.type),
        ]),
    totals: (given: Totals | null) =>
      around('SpecifiedTradeSettlementHeaderMonetarySummation', [
        amount('OriginalInformationAmount', given?.original ?? null),
        amount('LineTotalAmount', given?.lines ?? null),
        amount('DifferenceInformationAmount', given?.difference ?? null),
        amount('AllowanceTotalAmount', given?.allowances ?? null),
        amount('ChargeTotalAmount', given?.charges ?? null),
        amount('TaxBasisTotalAmount', given?.net ?? null),
        amount('TaxTotalAmount', given?.vat ?? null),
        amount('GrandTotalAmount', given?.gross ?? null),
        amount('TotalPrepaidAmount', given?.prepaid ?? null),
      ]),
  }
}

const lineOf = (currency: string | null) => {
  const { amount, tax, allowance } = settlementOf(currency)
  return (line: Line) =>
    around('IncludedSupplyChainTradeLineItem', [
      around('AssociatedDocumentLineDocument', [leaf('LineID', line.id)]),
      around('SpecifiedTradeProduct', [
        leaf('ID', line.productId),
        leaf('GlobalID', line.productGlobalId),
        ...line.names.map((text) => leaf('Name', text)),
        ...line.descriptions.map((text) => leaf('Description', text)),
        ...line.batches.map(({ batch, expiry }) =>
          around('IndividualTradeProductInstance', [leaf('BatchID', batch), leaf('ExpiryDateTime', expiry)]),
        ),
        around('DesignatedProductClassification', [
          leaf('ClassCode', line.classCode),
          ...line.classNames.map((text) => leaf('ClassName', text)),
        ]),
        around('OriginTradeCountry', [leaf('ID', line.originCountry, { schemeID: '3166-1 alpha-2' })]),
        ...line.notes.map(note('InformationNote')),
      ]),
      around(
        'SpecifiedLineTradeAgreement',
        [
          around('GrossPriceProductTradePrice', [
            amount('ChargeAmount', line.price),
            ...line.priceAllowances.map(allowance('AppliedTradeAllowanceCharge')),
          ]),
        ],
        true,
      ),
      around(
        'SpecifiedLineTradeDelivery',
        [
          leaf('BilledQuantity', line.quantity, { unitCode: line.unit }),
          leaf('PerPackageUnitQuantity', line.perPackage, { unitCode: line.perPackageUnit }),
        ],
        true,
      ),
      around('SpecifiedLineTradeSettlement', [
        ...line.taxes.map(tax),
        ...line.allowances.map(allowance()),
        around('SpecifiedTradeSettlementLineMonetarySummation', [
          amount('TaxTotalAmount', line.vat),
          amount('NetLineTotalAmount', line.net),
          amount('NetIncludingTaxesLineTotalAmount', line.gross),
        ]),
      ]),
    ])
}

/** Writes a document as XML of version 2.1. It checks nothing: whoever writes reads the result back. */
export function writeXml(draft: EtaxDraft): string {
  const { type, currency } = draft
  const root = kindOf(type)?.root ?? 'TaxInvoice'
  const [rsm, ram] = namespacesOf(root)
  const { tax, allowance, totals } = settlementOf(currency)
  const isCancellation = type === 'T07'
  const header = [
    leaf('ID', draft.number),
    leaf('Name', draft.title ?? kindOf(type)?.th ?? null),
    leaf('TypeCode', type),
    leaf('IssueDateTime', draft.issued),
    leaf('Purpose', draft.purpose),
    leaf('PurposeCode', draft.purposeCode),
    leaf('GlobalID', draft.globalId),
    leaf('CreationDateTime', type === '380' ? null : (draft.created ?? draft.issued)),
    ...draft.notes.map(note('IncludedNote')),
  ]
  const order = { number: draft.poNumber, date: draft.poDate, type: null, category: null }
  const agreement = around('ApplicableHeaderTradeAgreement', [
    party('SellerTradeParty', draft.seller, type),
    party('BuyerTradeParty', draft.buyer, type),
    around('ApplicableTradeDeliveryTerms', [leaf('DeliveryTypeCode', draft.deliveryTerms)]),
    reference('BuyerOrderReferencedDocument', order, false),
    ...draft.references.map((given) => reference('AdditionalReferencedDocument', given, !isCancellation)),
  ])
  const delivery = around(
    'ApplicableHeaderTradeDelivery',
    [
      party('ShipToTradeParty', draft.shipTo, type),
      party('ShipFromTradeParty', draft.shipFrom, type),
      around('ActualDeliverySupplyChainEvent', [leaf('OccurrenceDateTime', draft.delivered)]),
    ],
    !isCancellation,
  )
  const settlement = around(
    'ApplicableHeaderTradeSettlement',
    [
      leaf('InvoiceCurrencyCode', currency, { listID: 'ISO 4217 3A' }),
      ...draft.taxes.map(tax),
      ...draft.allowances.map(allowance()),
      ...draft.paymentTerms.map((terms) =>
        around('SpecifiedTradePaymentTerms', [
          leaf('Description', terms.description),
          leaf('DueDateDateTime', terms.due),
          leaf('TypeCode', terms.type),
        ]),
      ),
      totals(draft.totals),
      party('InvoicerTradeParty', draft.invoicer, type),
      party('InvoiceeTradeParty', draft.invoicee, type),
      party('PayerTradeParty', draft.payer, type),
      party('PayeeTradeParty', draft.payee, type),
    ],
    true,
  )
  const name = `rsm:${root}_CrossIndustryInvoice`
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns:rsm="${rsm}" xmlns:ram="${ram}">`,
    '<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>',
    '<ram:ID schemeAgencyID="ETDA" schemeVersionID="v2.1">ER3-2560</ram:ID>',
    '</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>',
    `<rsm:ExchangedDocument>${header.join('')}</rsm:ExchangedDocument>`,
    `<rsm:SupplyChainTradeTransaction>${agreement}${delivery}${settlement}`,
    ...draft.lines.map(lineOf(currency)),
    `</rsm:SupplyChainTradeTransaction></${name}>\n`,
  ].join('')
}
