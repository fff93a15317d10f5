import type { DocumentContents, Named, ShownAllowance, ShownLine, ShownParty } from '@khlang/etax'
import { masking } from '../edocs/index.ts'

type Note = DocumentContents['notes'][number]
type Mask = (text: string) => string

// On forms a tax id is written apart, and some write it in Thai digits.
const digit = '[0-9๐-๙]'
const long = new RegExp(`(?<!${digit})${digit}(?:[ \\-–.]?${digit}){12,17}(?!${digit})`, 'g')
const plainDigits = (text: string) =>
  text.replaceAll(/[๐-๙]/g, (letter) => String(letter.charCodeAt(0) - 0x0e50)).replaceAll(/[ \-–.]/g, '')

/** Masks the identifiers of the parties of a document, however they are written. */
function maskOf(parties: readonly ShownParty[]): Mask {
  const known = new Set(parties.flatMap(({ taxId }) => (taxId === null ? [] : [taxId])))
  const passports = parties.flatMap(({ scheme, taxId }) => (scheme === 'CCPT' && taxId !== null ? [taxId] : []))
  return (text) =>
    passports.reduce(
      (masked, passport) => masked.replaceAll(passport, masking.maskedTaxId(passport)),
      text.replaceAll(long, (written) => {
        const digits = plainDigits(written)
        const [taxId, branch] = [digits.slice(0, 13), digits.slice(13)]
        const isBranch = branch === '' || branch.length === 5
        return isBranch && known.has(taxId) ? masking.maskedTaxId(taxId) + branch : written
      }),
    )
}

/**
 * What a document says for somebody who only views the box: tax ids, national ids and passports of its parties are masked
 * wherever they stand, and in texts everything that looks like a tax id. Numbers of goods and documents are left, for a
 * barcode has as many digits.
 */
export function maskedContents(contents: DocumentContents): DocumentContents {
  const own = maskOf(contents.parties)
  const free: Mask = (text) => masking.withMaskedTaxIds(own(text))
  const maybe = (mask: Mask, text: string | null) => (text === null ? null : mask(text))
  const named = (name: Named | null) => name && { th: free(name.th), en: free(name.en) }
  const note = ({ subject, content }: Note): Note => ({ subject: maybe(free, subject), content: content.map(free) })
  const allowance = (one: ShownAllowance): ShownAllowance => ({ ...one, reason: maybe(free, one.reason) })

  const party = (one: ShownParty): ShownParty => ({
    ...one,
    ids: one.ids.map(free),
    globalIds: one.globalIds.map(free),
    name: maybe(free, one.name),
    taxId: masking.shownTaxId(one.taxId, false),
    contacts: one.contacts.map((contact) => ({
      person: maybe(free, contact.person),
      department: maybe(free, contact.department),
      email: maybe(free, contact.email),
      telephone: maybe(free, contact.telephone),
    })),
    address: named(one.address),
  })

  const line = (one: ShownLine): ShownLine => ({
    ...one,
    productId: maybe(own, one.productId),
    productGlobalId: maybe(own, one.productGlobalId),
    names: one.names.map(free),
    descriptions: one.descriptions.map(free),
    batches: one.batches.map((batch) => ({ ...batch, batch: maybe(own, batch.batch) })),
    classCode: maybe(own, one.classCode),
    classNames: one.classNames.map(free),
    notes: one.notes.map(note),
    allowances: one.allowances.map(allowance),
  })

  return {
    ...contents,
    title: maybe(free, contents.title),
    globalId: maybe(own, contents.globalId),
    purposeText: maybe(free, contents.purposeText),
    notes: contents.notes.map(note),
    parties: contents.parties.map(party),
    poNumber: maybe(own, contents.poNumber),
    references: contents.references.map((one) => ({ ...one, number: maybe(own, one.number) })),
    allowances: contents.allowances.map(allowance),
    paymentTerms: contents.paymentTerms.map((terms) => ({ ...terms, description: maybe(free, terms.description) })),
    lines: contents.lines.map(line),
  }
}
