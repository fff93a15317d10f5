import type { Finding } from '../findings.ts'
import { findingOf } from '../findings.ts'
import { kindOf, type RootName, rootNames } from '../model/code-lists.ts'
import { type DateProblem, dateProblem, parseDay } from '../model/dates.ts'
import type { EtaxDocument, Reference } from '../model/document.ts'
import { attributeOf, elementsOf, pathOf, type XmlElement, type XmlTree } from '../xml/tree.ts'
import { checkDocument } from './check-document.ts'
import { checkStructure } from './check-structure.ts'
import { type Role, readParty } from './party.ts'
import { createReading, holdsInvisible, type Reading, valueOf } from './reading.ts'
import { createSettlement } from './settlement.ts'

const suffix = '_CrossIndustryInvoice'
const standard = 'urn:etda:uncefact:data:standard:'

/** Which message a root element is, whatever its prefix; null if it is none of the standard. */
export function rootNameOf(root: XmlElement): RootName | null {
  const name = rootNames.find((candidate) => root.local === candidate + suffix)
  return name && root.uri === `${standard}${name}${suffix}:2` ? name : null
}

/** The two namespaces of a message: that of its root, and that of everything below. */
export const namespacesOf = (name: RootName): [root: string, entities: string] => [
  `${standard}${name}${suffix}:2`,
  `${standard}${name}_ReusableAggregateBusinessInformationEntity:2`,
]

const roles = {
  seller: {
    element: 'SellerTradeParty',
    whole: 'seller',
    field: 'sellerTaxId',
    branch: 'sellerBranch',
    name: 'sellerName',
    party: 'seller',
    partyTh: 'ผู้ขาย',
  },
  buyer: {
    element: 'BuyerTradeParty',
    whole: 'buyer',
    field: 'buyerTaxId',
    branch: 'buyerBranch',
    name: 'buyerName',
    party: 'buyer',
    partyTh: 'ผู้ซื้อ',
  },
  invoicer: {
    element: 'InvoicerTradeParty',
    whole: 'invoicer',
    field: 'invoicer',
    name: 'invoicer',
    party: 'issuer for the seller',
    partyTh: 'ผู้จัดทำเอกสารแทน',
  },
  other: { whole: 'document', field: 'document', name: 'document', party: 'other party', partyTh: 'คู่ค้าอื่น' },
} as const

const dateFindings = {
  format: 'DATE_FORMAT',
  buddhist: 'DATE_BUDDHIST',
  converted_twice: 'DATE_CONVERTED_TWICE',
  implausible: 'DATE_IMPLAUSIBLE',
  future: 'DATE_FUTURE',
} as const satisfies Record<DateProblem['problem'], string>

function readHeader(reading: Reading, root: XmlElement, now: Date) {
  const { add, one, text } = reading
  const context = one(one(root, 'ExchangedDocumentContext'), 'GuidelineSpecifiedDocumentContextParameter')
  const guideline = one(context, 'ID', 'version')
  const named = (guideline && attributeOf(guideline, 'schemeVersionID')?.trim().replace(/^v/i, '')) || null
  const version = named === '2.0' || named === '2.1' ? named : null
  if (!version) add('VERSION_UNKNOWN', 'version', guideline ?? root, { version: named ?? '?' })

  const header = one(root, 'ExchangedDocument')
  const typeElement = one(header, 'TypeCode', 'type')
  const typeText = valueOf(typeElement)
  const kind = typeText === null ? null : kindOf(typeText)
  if (typeText === null) add('TYPE_MISSING', 'type', typeElement ?? header ?? root)
  else if (!kind) add('TYPE_UNKNOWN', 'type', typeElement, { type: typeText })
  else if (kind.root !== rootNameOf(root))
    add('TYPE_NOT_OF_ROOT', 'type', typeElement, { type: kind.code, root: root.local })

  const numberElement = one(header, 'ID', 'documentNumber')
  const number = valueOf(numberElement)
  if (number === null) add('NUMBER_MISSING', 'documentNumber', numberElement ?? header ?? root)
  else if ([...number].length > 35)
    add('NUMBER_TOO_LONG', 'documentNumber', numberElement, { length: [...number].length })
  if (holdsInvisible(number)) add('INVISIBLE_CHARACTERS', 'documentNumber', numberElement)

  const issuedElement = one(header, 'IssueDateTime', 'documentDate')
  const issued = valueOf(issuedElement)
  const problem = issued === null ? null : dateProblem(issued, now)
  if (issued === null) add('DATE_MISSING', 'documentDate', issuedElement ?? header ?? root)
  else if (problem)
    add(dateFindings[problem.problem], 'documentDate', issuedElement, { date: issued, meant: problem.meant ?? '' })

  return {
    version,
    type: kind?.code ?? null,
    title: reading.texts(header, 'Name')[0] ?? null,
    number,
    globalId: text(header, 'GlobalID'),
    issued,
    documentDate: issued === null ? null : parseDay(issued),
    created: reading.texts(header, 'CreationDateTime')[0] ?? null,
    purposeCode: text(header, 'PurposeCode', 'purposeCode'),
    purpose: text(header, 'Purpose', 'purpose'),
    header,
    kind,
  } as const
}

const dayOf = (text: string | null) => (text === null ? null : parseDay(text))

function readReference(reading: Reading, element: XmlElement): Reference {
  const { add, text } = reading
  const written = text(element, 'IssueDateTime')
  const reference = {
    number: text(element, 'IssuerAssignedID', 'reference'),
    date: dayOf(written),
    type: text(element, 'ReferenceTypeCode', 'reference'),
    category: text(element, 'CategoryCode', 'reference'),
  }
  if (holdsInvisible(reference.number)) add('INVISIBLE_CHARACTERS', 'reference', element)
  if (reference.number === null) add('REFERENCE_NUMBER', 'reference', element)
  else if (reference.date === null) add('REFERENCE_DATE', 'reference', element, { number: reference.number })
  return reference
}

/** The first element of another message of the standard: with it, nothing of what is below would be found. */
function foreignIn(root: XmlElement, namespaces: ReadonlySet<string>): XmlElement | null {
  const todo = [root]
  for (let element = todo.pop(); element; element = todo.pop()) {
    if (element.uri.startsWith(standard) && !namespaces.has(element.uri)) return element
    todo.push(...elementsOf(element).toReversed())
  }
  return null
}

/** What a document says, and everything that is wrong with it except its signature. */
export type DocumentReading = { document: EtaxDocument; findings: Finding[] } | { document: null; findings: Finding[] }

/**
 * Reads a document from its XML. Whatever is well-formed and has a known root is read, with a finding for each fault.
 * @param now the time that dates are judged by
 */
export function readDocument({ root }: XmlTree, now: Date): DocumentReading {
  const name = rootNameOf(root)
  if (!name) {
    const place = { path: pathOf(root), line: root.line, column: root.column }
    return { document: null, findings: [findingOf('NOT_ETAX', 'document', { root: root.local }, place)] }
  }
  const foreign = foreignIn(root, new Set(namespacesOf(name)))
  if (foreign) {
    const place = { path: pathOf(foreign), line: foreign.line, column: foreign.column }
    return { document: null, findings: [findingOf('NAMESPACE_MIXED', 'document', { uri: foreign.uri }, place)] }
  }
  const reading = createReading(new Set(namespacesOf(name)))
  const { one, text, all } = reading
  checkStructure(reading, root)
  const { header, kind, ...head } = readHeader(reading, root, now)

  const transaction = one(root, 'SupplyChainTradeTransaction')
  const agreement = one(transaction, 'ApplicableHeaderTradeAgreement')
  const delivery = one(transaction, 'ApplicableHeaderTradeDelivery')
  const settlement = one(transaction, 'ApplicableHeaderTradeSettlement')
  const party = (parent: XmlElement | null, role: Role) => readParty(reading, parent, role)
  const other = (parent: XmlElement | null, element: string) =>
    party(parent, { ...roles.other, element, required: false })

  const seller = party(agreement ?? root, { ...roles.seller, required: true })
  const buyer = party(agreement ?? root, { ...roles.buyer, required: kind?.hasBuyer ?? false })
  const order = one(agreement, 'BuyerOrderReferencedDocument')
  const currency = text(settlement, 'InvoiceCurrencyCode', 'currency')
  const sums = createSettlement(reading, currency)

  const document: EtaxDocument = {
    root: name,
    ...head,
    notes: all(header, 'IncludedNote').map(sums.note),
    seller,
    buyer,
    invoicer: party(settlement, { ...roles.invoicer, required: false }),
    invoicee: other(settlement, 'InvoiceeTradeParty'),
    payer: other(settlement, 'PayerTradeParty'),
    payee: other(settlement, 'PayeeTradeParty'),
    shipTo: other(delivery, 'ShipToTradeParty'),
    shipFrom: other(delivery, 'ShipFromTradeParty'),
    deliveryTerms: text(one(agreement, 'ApplicableTradeDeliveryTerms'), 'DeliveryTypeCode'),
    delivered: text(one(delivery, 'ActualDeliverySupplyChainEvent'), 'OccurrenceDateTime'),
    customerId: buyer?.ids[0] ?? null,
    poNumber: text(order, 'IssuerAssignedID'),
    poDate: dayOf(text(order, 'IssueDateTime')),
    references: all(agreement, 'AdditionalReferencedDocument').map((element) => readReference(reading, element)),
    currency,
    taxes: sums.taxes(settlement, 'taxes'),
    allowances: sums.allowances(settlement, 'totals'),
    paymentTerms: all(settlement, 'SpecifiedTradePaymentTerms').map((terms) => ({
      description: reading.texts(terms, 'Description')[0] ?? null,
      due: text(terms, 'DueDateDateTime'),
      type: text(terms, 'TypeCode'),
    })),
    totals: sums.totals(settlement),
    lines: all(transaction, 'IncludedSupplyChainTradeLineItem').map(sums.line),
  }
  checkDocument(reading, document, {
    header: header ?? root,
    agreement: agreement ?? root,
    settlement: settlement ?? root,
    sums:
      elementsOf(settlement ?? root).find(({ local }) => local.endsWith('HeaderMonetarySummation')) ??
      settlement ??
      root,
  })
  return { document, findings: reading.findings }
}
