import type { DocumentType, RootName } from './code-lists.ts'
import type { BangkokDay } from './dates.ts'
import type { Amount } from './decimal.ts'

/**
 * How a party is identified: TXID a tax id with a branch, NIDN a citizen id, CCPT a passport (buyers only), OTHR not at
 * all (`N/A`, buyers only).
 */
export type TaxIdScheme = 'TXID' | 'NIDN' | 'CCPT' | 'OTHR'

export type Address = {
  postcode: string | null
  buildingName: string | null
  /** LineOne to LineFive, without empty ones at the end. */
  lines: (string | null)[]
  street: string | null
  /** District: a code of TIS 1099, or its name. */
  city: string | null
  /** Sub-district: a code of TIS 1099, or its name. */
  citySubDivision: string | null
  country: string | null
  /** Province: a code of TIS 1099. */
  province: string | null
  buildingNumber: string | null
}

export type Contact = {
  person: string | null
  department: string | null
  email: string | null
  telephone: string | null
}

export type Party = {
  ids: string[]
  globalIds: string[]
  name: string | null
  /** Null where the document names none or an unknown one. */
  scheme: TaxIdScheme | null
  /** The 13 digits without the branch, or the passport; as read, even if a finding says that it is wrong. */
  taxId: string | null
  /** Five digits, `00000` the head office; null for citizens, and where the document does not say. */
  branch: string | null
  contacts: Contact[]
  address: Address | null
}

/** Another document that this one names. */
export type Reference = {
  number: string | null
  date: BangkokDay | null
  type: string | null
  /** 2.1: 01 the document corrected or replaced, 02 an earlier receipt of a payment in advance. */
  category: string | null
}

export type Tax = { type: string | null; rate: string | null; basis: Amount | null; amount: Amount | null }

export type AllowanceCharge = {
  /** True a charge, false an allowance; null where only `prepaid` is given. */
  charge: boolean | null
  prepaid: boolean | null
  amount: Amount | null
  reasonCode: string | null
  reason: string | null
  type: string | null
}

export type PaymentTerms = { description: string | null; due: string | null; type: string | null }

/** The sums of a document, each in its own currency. */
export type Totals = {
  lines: Amount | null
  /** Debit and credit notes: value of the document corrected, and the difference. */
  original: Amount | null
  difference: Amount | null
  allowances: Amount | null
  charges: Amount | null
  net: Amount | null
  vat: Amount | null
  gross: Amount | null
  prepaid: Amount | null
}

export type Note = { subject: string | null; content: string[] }

export type Line = {
  id: string | null
  productId: string | null
  productGlobalId: string | null
  names: string[]
  descriptions: string[]
  batches: { batch: string | null; expiry: string | null }[]
  classCode: string | null
  classNames: string[]
  originCountry: string | null
  notes: Note[]
  /** Price of one unit before tax. */
  price: Amount | null
  priceAllowances: AllowanceCharge[]
  quantity: string | null
  unit: string | null
  perPackage: string | null
  perPackageUnit: string | null
  taxes: Tax[]
  allowances: AllowanceCharge[]
  vat: Amount | null
  net: Amount | null
  gross: Amount | null
}

/** A Thai electronic tax document, as it was read: nothing is guessed, and what it does not say is null. */
export type EtaxDocument = {
  root: RootName
  /** Null where the document names an unknown one. */
  version: '2.0' | '2.1' | null
  /** Null where the code is unknown. */
  type: DocumentType | null
  /** The title for the eye; it decides nothing. */
  title: string | null
  number: string | null
  globalId: string | null
  /** The time of issue as written, and the day that it is in Bangkok. */
  issued: string | null
  documentDate: BangkokDay | null
  created: string | null
  purposeCode: string | null
  purpose: string | null
  notes: Note[]
  seller: Party | null
  buyer: Party | null
  /** Who issued the document for the seller. */
  invoicer: Party | null
  invoicee: Party | null
  payer: Party | null
  payee: Party | null
  shipTo: Party | null
  shipFrom: Party | null
  deliveryTerms: string | null
  delivered: string | null
  customerId: string | null
  poNumber: string | null
  poDate: BangkokDay | null
  references: Reference[]
  /** Null where the document has no sums. */
  currency: string | null
  taxes: Tax[]
  allowances: AllowanceCharge[]
  paymentTerms: PaymentTerms[]
  totals: Totals | null
  lines: Line[]
}
