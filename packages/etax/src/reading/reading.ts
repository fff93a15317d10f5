import { type Field, type Finding, type FindingCode, type FindingValues, findingOf } from '../findings.ts'
import { currencies } from '../model/code-lists.ts'
import { type Amount, amountProblem, parseAmount, unitsOf } from '../model/decimal.ts'
import { attributeOf, elementsOf, pathOf, textOf, type XmlElement } from '../xml/tree.ts'

const maxFindings = 200

/** One document being read: finds elements in its namespaces, and gathers what is wrong with them. */
export type Reading = ReturnType<typeof createReading>

/** Where the parts of a document stand, for the places of findings. */
export type Places = { header: XmlElement; agreement: XmlElement; settlement: XmlElement; sums: XmlElement }

/**
 * White space around values and `-` for nothing are common in real documents. Texts of the standard are `xsd:token`:
 * where a line is broken within one, it counts as a space, so that a number is the same however its XML is laid out.
 */
export const valueOf = (element: XmlElement | null): string | null => {
  const text = element
    ? textOf(element)
        .trim()
        .replaceAll(/ *[\t\r\n]\s*/g, ' ')
    : ''
  return text === '' || text === '-' ? null : text
}

/** Joiners, soft hyphens and the like: they make one name or number look like another. Those of direction are told apart. */
const invisible = /(?![\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])\p{Default_Ignorable_Code_Point}/u
export const holdsInvisible = (text: string | null): boolean => text !== null && invisible.test(text)

export function createReading(namespaces: ReadonlySet<string>) {
  const findings: Finding[] = []
  const seen = new Set<string>()

  function add(code: FindingCode, field: Field, element: XmlElement | null, values: FindingValues = {}) {
    if (findings.length >= maxFindings) return
    const place = element
      ? { path: pathOf(element), line: element.line, column: element.column }
      : { path: null, line: null, column: null }
    const key = `${code} ${field} ${place.path}`
    if (seen.has(key)) return
    seen.add(key)
    findings.push(findingOf(code, field, values, place))
  }

  const all = (parent: XmlElement | null, local: string): XmlElement[] =>
    parent ? elementsOf(parent).filter((child) => child.local === local && namespaces.has(child.uri)) : []

  /** The one element of that name: a second one would leave open which of them counts. */
  function one(parent: XmlElement | null, local: string, field: Field = 'document'): XmlElement | null {
    const [first, second] = all(parent, local)
    if (second) add('REPEATED_ELEMENT', field, second, { element: local })
    return first ?? null
  }

  const text = (parent: XmlElement | null, local: string, field: Field = 'document'): string | null =>
    valueOf(one(parent, local, field))

  const texts = (parent: XmlElement | null, local: string): string[] =>
    all(parent, local).flatMap((element) => valueOf(element) ?? [])

  /**
   * An amount in the currency of the document. The standard allows one for each currency; several in one currency would
   * leave open which of them counts.
   */
  function amount(parent: XmlElement | null, local: string, field: Field, currency: string | null): Amount | null {
    const given = all(parent, local)
    const namedBy = (element: XmlElement) => attributeOf(element, 'currencyID')?.trim() || null
    const ours = given.filter((element) => {
      const named = namedBy(element)
      return named === null || currency === null || named === currency
    })
    const [element] = ours.length > 0 ? ours : given
    if (!element) return null
    const named = namedBy(element)
    if (named !== null && named !== currency && !currencies.has(named))
      add('CURRENCY_UNKNOWN', 'currency', element, { currency: named })
    else if (named !== null && currency !== null && named !== currency)
      add('CURRENCY_DIFFERS', 'currency', element, { element: local, given: named, currency })
    if (ours.length > 1) add('AMOUNT_AMBIGUOUS', field, ours[1] ?? null, { element: local })
    const written = valueOf(element)
    if (written === null) return null
    const problem = amountProblem(written)
    if (problem === 'not_decimal') add('AMOUNT_NOT_DECIMAL', field, element, { element: local, amount: written })
    if (problem === 'too_long') add('AMOUNT_TOO_LONG', field, element, { element: local })
    if (problem) return null
    // A line may take something off; a sum or a tax may not.
    if (field !== 'lines' && unitsOf(written) < 0n)
      add('AMOUNT_NEGATIVE', field, element, { element: local, amount: written })
    return parseAmount(written)
  }

  return { findings, add, all, one, text, texts, amount }
}
