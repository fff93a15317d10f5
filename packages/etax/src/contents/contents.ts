import { type BangkokDay, parseDay } from '../model/dates.ts'
import type { Amount } from '../model/decimal.ts'
import type {
  AllowanceCharge,
  Contact,
  EtaxDocument,
  Line,
  Note,
  Party,
  Tax,
  TaxIdScheme,
  Totals,
} from '../model/document.ts'
import { bahtInWords } from './amount-words.ts'
import {
  type Coded,
  type Named,
  namedAllowance,
  namedCountry,
  namedDeliveryTerms,
  namedPurpose,
  namedTax,
  namedType,
} from './names.ts'
import { addressOf } from './places.ts'
import { namedUnit } from './units.ts'

/** What a party is in a document. */
export const partyRoles = ['seller', 'buyer', 'invoicer', 'invoicee', 'payer', 'payee', 'shipTo', 'shipFrom'] as const
export type PartyRole = (typeof partyRoles)[number]

export type ShownParty = {
  role: PartyRole
  ids: string[]
  globalIds: string[]
  name: string | null
  scheme: TaxIdScheme | null
  taxId: string | null
  branch: string | null
  contacts: Contact[]
  address: Named | null
}
export type ShownTax = { type: Coded | null; rate: string | null; basis: Amount | null; amount: Amount | null }
export type ShownAllowance = {
  kind: 'charge' | 'allowance' | 'prepaid'
  amount: Amount | null
  /** What it was for by its code, and as it is written. */
  type: Coded | null
  reason: string | null
}
export type ShownLine = Omit<
  Line,
  'batches' | 'originCountry' | 'priceAllowances' | 'unit' | 'perPackageUnit' | 'taxes' | 'allowances'
> & {
  batches: { batch: string | null; expiry: BangkokDay | null }[]
  origin: Coded | null
  unit: Coded | null
  perPackageUnit: Coded | null
  taxes: ShownTax[]
  /** Of the price and of the line. */
  allowances: ShownAllowance[]
}

/**
 * What a document says, for people: everything that it holds, with the names that its codes stand for. It adds nothing, and
 * judges nothing.
 */
export type DocumentContents = {
  version: '2.0' | '2.1' | null
  type: Coded | null
  title: string | null
  number: string | null
  globalId: string | null
  documentDate: BangkokDay | null
  purpose: Coded | null
  purposeText: string | null
  notes: Note[]
  /** Those that the document names, the seller and the buyer first. */
  parties: ShownParty[]
  deliveryTerms: Coded | null
  delivered: BangkokDay | null
  poNumber: string | null
  poDate: BangkokDay | null
  references: {
    number: string | null
    date: BangkokDay | null
    type: Coded | null
    /** The document that this one cancels and replaces. */
    isReplaced: boolean
    isPrepayment: boolean
  }[]
  currency: string | null
  taxes: ShownTax[]
  allowances: ShownAllowance[]
  paymentTerms: { description: string | null; due: BangkokDay | null; type: string | null }[]
  totals: Totals | null
  /** The total of a document in baht. */
  inWords: Named | null
  lines: ShownLine[]
}

const dayOf = (text: string | null) => (text === null ? null : parseDay(text))

const shownTax = ({ type, ...tax }: Tax): ShownTax => ({ ...tax, type: namedTax(type) })

const shownAllowance = ({ charge, prepaid, amount, reason, reasonCode, type }: AllowanceCharge): ShownAllowance => ({
  kind: charge === true ? 'charge' : prepaid === true || (type ?? '').startsWith('PP') ? 'prepaid' : 'allowance',
  amount,
  type: namedAllowance(type ?? reasonCode),
  reason,
})

const shownParty = (role: PartyRole, { address, ...party }: Party): ShownParty => ({
  role,
  ...party,
  address: addressOf(address),
})

function shownLine(line: Line): ShownLine {
  const { batches, originCountry, priceAllowances, unit, perPackageUnit, taxes, allowances, ...rest } = line
  return {
    ...rest,
    batches: batches.map(({ batch, expiry }) => ({ batch, expiry: dayOf(expiry) })),
    origin: namedCountry(originCountry),
    unit: namedUnit(unit),
    perPackageUnit: namedUnit(perPackageUnit),
    taxes: taxes.map(shownTax),
    allowances: [...priceAllowances, ...allowances].map(shownAllowance),
  }
}

/** What a document says, as people read it. */
export function contentsOf(document: EtaxDocument): DocumentContents {
  const { totals, currency } = document
  const purpose = namedPurpose(document.purposeCode)
  const isReplacement = /^(?:TIVC|RCTC)/.test(document.purposeCode ?? '')
  const gross = totals?.gross ?? null
  return {
    version: document.version,
    type: namedType(document.type),
    title: document.title,
    number: document.number,
    globalId: document.globalId,
    documentDate: document.documentDate,
    purpose,
    purposeText: document.purpose,
    notes: document.notes,
    parties: partyRoles.flatMap((role) => {
      const party = document[role]
      return party ? [shownParty(role, party)] : []
    }),
    deliveryTerms: namedDeliveryTerms(document.deliveryTerms),
    delivered: dayOf(document.delivered),
    poNumber: document.poNumber,
    poDate: document.poDate,
    references: document.references.map(({ number, date, type, category }) => ({
      number,
      date,
      type: namedType(type),
      isReplaced: isReplacement && category !== '02',
      isPrepayment: category === '02',
    })),
    currency,
    taxes: document.taxes.map(shownTax),
    allowances: document.allowances.map(shownAllowance),
    paymentTerms: document.paymentTerms.map((terms) => ({ ...terms, due: dayOf(terms.due) })),
    totals,
    inWords: gross !== null && (currency ?? 'THB') === 'THB' ? bahtInWords(gross) : null,
    lines: document.lines.map(shownLine),
  }
}
