import type { DocumentContents } from '../../contents/contents.ts'
import { type Cell, fullWidth, margin, type PageWriter } from '../page-writer.ts'
import { figure, money, nameOf } from './figures.ts'
import { allowanceText, isNothing } from './lines.ts'
import { type PaperLanguage, paperWords } from './words.ts'

export type TotalRow = { label: string; amount: string; bold?: boolean; muted?: boolean }

/** The sums of a document in the order in which they are added up. */
export function totalRows(contents: DocumentContents, language: PaperLanguage): TotalRow[] {
  const { totals, taxes, allowances } = contents
  if (!totals) return []
  const words = paperWords[language]
  const row = (label: string, amount: string | null, more: Partial<TotalRow> = {}): TotalRow[] =>
    amount === null ? [] : [{ label, amount: money(amount), ...more }]
  const unlessZero = (label: string, amount: string | null) => (isNothing(amount) ? [] : row(label, amount))
  const taxRows = taxes.flatMap(({ type, rate, basis, amount }) => {
    const name = [nameOf(type, language) ?? words.vat, rate === null ? null : `${figure(rate)}%`]
    const from = taxes.length > 1 && basis !== null ? `${words.of} ${money(basis)}` : null
    return row([...name, from].filter((part) => part !== null).join(' '), amount, { muted: taxes.length > 1 })
  })
  const hasOneTax = taxRows.length === 1 && taxes[0]?.amount === totals.vat
  // What is given once stands with its reason in the place of its sum.
  const reductions = (['allowance', 'charge', 'prepaid'] as const).flatMap((kind) => {
    const total = { allowance: totals.allowances, charge: totals.charges, prepaid: totals.prepaid }[kind]
    const given = allowances.filter((one) => one.kind === kind && !isNothing(one.amount))
    const [only] = given
    if (given.length === 1 && only && (total === null || only.amount === total))
      return row(allowanceText(only, language), only.amount)
    return [
      ...given.flatMap((one) => row(allowanceText(one, language), one.amount, { muted: true })),
      ...unlessZero(words[kind], total),
    ]
  })
  return [
    ...row(words.original, totals.original),
    ...row(totals.original === null ? words.lines : words.corrected, totals.lines),
    ...row(words.difference, totals.difference),
    ...reductions,
    ...row(words.net, totals.net),
    ...taxRows,
    ...(hasOneTax ? [] : row(words.vat, totals.vat)),
    ...row(words.gross, totals.gross, { bold: true }),
  ]
}

const labels = { x: margin + 240, width: 186, align: 'right' } as const
const amounts = { x: margin + 430, width: fullWidth - 430, align: 'right' } as const

/** The sums below the table, and the last of them in words. */
export function writeTotals(writer: PageWriter, contents: DocumentContents, language: PaperLanguage) {
  const rows = totalRows(contents, language)
  if (rows.length === 0) return
  const words = paperWords[language]
  writer.keep(Math.min(rows.length, 14) * 17 + 30)
  const currency = contents.currency ?? 'THB'
  for (const { label, amount, bold = false, muted = false } of rows) {
    const style = { size: bold ? 10.5 : 9.5, bold, muted }
    const cells: Cell[] = [
      { ...labels, parts: [{ ...style, text: bold ? `${label} (${currency})` : label }] },
      { ...amounts, parts: [{ ...style, text: amount }] },
    ]
    writer.row(cells, 1)
  }
  if (contents.inWords !== null) {
    writer.space(3)
    const parts = [{ text: `(${contents.inWords[language]})`, size: 10, bold: true }]
    writer.band([{ x: margin, width: fullWidth, align: 'center', parts }])
  }
  if (contents.currency !== null && contents.currency !== 'THB')
    writer.line(`${words.currency} ${contents.currency}`, { size: 8.5, muted: true })
}
