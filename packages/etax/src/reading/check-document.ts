import { currencies, kindOf, purposeOf } from '../model/code-lists.ts'
import type { EtaxDocument } from '../model/document.ts'
import { checkTotals } from './check-totals.ts'
import type { Places, Reading } from './reading.ts'

const sameNumber = (one: string, other: string) =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

/** A document that names itself as the earlier one: its chain leads nowhere. */
function checkItself(reading: Reading, { number, type, references }: EtaxDocument, { agreement }: Places) {
  const corrects = type === '80' || type === '81' || type === 'T07'
  if (number === null || !corrects) return
  const isItself = references.some(
    (one) => one.number !== null && sameNumber(one.number, number) && (one.type === null || one.type === type),
  )
  if (isItself) reading.add('REFERS_TO_ITSELF', 'reference', agreement)
}

function checkPurpose(reading: Reading, document: EtaxDocument, { header, agreement }: Places) {
  const { type, purposeCode, purpose, references } = document
  const isNote = type === '80' || type === '81'
  if (isNote && references.length === 0) reading.add('REFERENCE_MISSING', 'reference', agreement)
  if (purposeCode === null) {
    if (isNote) reading.add('PURPOSE_MISSING', 'purposeCode', header)
    return
  }
  const known = purposeOf(purposeCode)
  if (!known) {
    reading.add('PURPOSE_UNKNOWN', 'purposeCode', header, { purposeCode })
    return
  }
  if (type && !known.types.includes(type))
    reading.add('PURPOSE_OF_OTHER_TYPE', 'purposeCode', header, { purposeCode, type })
  if (known.needsText && purpose === null) reading.add('PURPOSE_TEXT_MISSING', 'purpose', header, { purposeCode })
  if (known.kind !== 'replacement') return
  if (references.length === 0) reading.add('REPLACED_MISSING', 'reference', agreement)
  if (
    references.some(({ number }) => number !== null && document.number !== null && sameNumber(number, document.number))
  )
    reading.add('REPLACES_ITSELF', 'reference', agreement)
}

/** Checks a document that has been read: codes against their lists, one part against another. */
export function checkDocument(reading: Reading, document: EtaxDocument, places: Places): void {
  const { seller, buyer, invoicer, references, currency, type } = document
  checkPurpose(reading, document, places)
  checkItself(reading, document, places)
  for (const { type: referenced } of references)
    if (referenced !== null && !kindOf(referenced))
      reading.add('REFERENCE_TYPE', 'reference', places.agreement, { type: referenced })
  // Without the branches of both it is not known; who sends it may name them beside it.
  const isKnown = seller?.scheme !== 'TXID' || seller.branch !== null
  if (isKnown && seller?.taxId && seller.taxId === buyer?.taxId && seller.branch === buyer.branch)
    reading.add('SELLER_IS_BUYER', 'buyer', places.agreement)
  if (invoicer?.taxId && invoicer.taxId === seller?.taxId) reading.add('SAME_INVOICER', 'invoicer', places.settlement)
  if (currency !== null && !currencies.has(currency))
    reading.add('CURRENCY_UNKNOWN', 'currency', places.settlement, { currency })
  if (type !== 'T07') checkTotals(reading, document, places)
}
