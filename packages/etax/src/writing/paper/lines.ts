import type { DocumentContents, ShownAllowance, ShownLine } from '../../contents/contents.ts'
import { type Align, type Cell, fullWidth, margin, type PageWriter, type Part } from '../page-writer.ts'
import { dayText, figure, money, nameOf } from './figures.ts'
import { type PaperLanguage, paperWords } from './words.ts'

type Column = { x: number; width: number; align?: Align }
const columns = {
  no: { x: margin, width: 24 },
  item: { x: margin + 28, width: 226 },
  quantity: { x: margin + 260, width: 56, align: 'right' },
  unit: { x: margin + 322, width: 48 },
  price: { x: margin + 374, width: 62, align: 'right' },
  amount: { x: margin + 440, width: fullWidth - 440, align: 'right' },
} as const satisfies Record<string, Column>

const small = (text: string): Part => ({ text, size: 8.5, muted: true })

/** A discount, a charge or a payment in advance in words. */
export function allowanceText({ kind, type, reason }: ShownAllowance, language: PaperLanguage): string {
  const what = paperWords[language][kind]
  const why = [nameOf(type, language), reason].filter(
    (part, n, all) => part !== null && part !== what && all.indexOf(part) === n,
  )
  return why.length === 0 ? what : `${what}: ${why.join(', ')}`
}

/** Source systems write discounts of nothing. */
export const isNothing = (amount: string | null) => amount === null || !/[1-9]/.test(amount)

function detailsOf(line: ShownLine, language: PaperLanguage, showsTax: boolean): string[] {
  const words = paperWords[language]
  const labelled = (label: string, value: string | null) => (value === null ? null : `${label} ${value}`)
  return [
    ...line.descriptions,
    labelled(words.product, line.productId),
    labelled(words.barcode, line.productGlobalId),
    labelled(words.classified, [line.classCode, ...line.classNames].filter((part) => part !== null).join(' ') || null),
    ...line.batches.map(({ batch, expiry }) =>
      [labelled(words.batch, batch), expiry === null ? null : `${words.expires} ${dayText(expiry, language)}`]
        .filter((part) => part !== null)
        .join(' '),
    ),
    labelled(words.origin, nameOf(line.origin, language)),
    line.perPackage === null
      ? null
      : `${words.perPackage} ${figure(line.perPackage)} ${nameOf(line.perPackageUnit, language) ?? ''}`,
    ...line.allowances
      .filter(({ amount }) => !isNothing(amount))
      .map((one) => `${allowanceText(one, language)} ${money(one.amount)}`),
    ...(showsTax ? line.taxes.map((tax) => `${nameOf(tax.type, language) ?? words.vat} ${figure(tax.rate)}%`) : []),
    ...line.notes.map(({ subject, content }) => [subject, ...content].filter((part) => part !== null).join(': ')),
  ].filter((text): text is string => text !== null && text !== '')
}

function writeHead(writer: PageWriter, language: PaperLanguage) {
  const words = paperWords[language]
  const head = (column: Column, text: string): Cell => ({ ...column, parts: [{ text, size: 9, bold: true }] })
  writer.band([
    head(columns.no, '#'),
    head(columns.item, words.item),
    head(columns.quantity, words.quantity),
    head(columns.unit, words.unit),
    head(columns.price, words.price),
    head(columns.amount, words.amount),
  ])
}

/** Whether the lines are not taxed alike, so that each has to say how. */
const areMixed = (lines: readonly ShownLine[]) =>
  new Set(lines.flatMap(({ taxes }) => taxes.map(({ type, rate }) => `${type?.code} ${figure(rate)}`))).size > 1

/** The lines of a document as a table, whose head stands on every page. */
export function createTable(lines: DocumentContents['lines'], language: PaperLanguage) {
  let isOpen = false
  return {
    onNewPage(writer: PageWriter) {
      if (isOpen) writeHead(writer, language)
    },
    write(writer: PageWriter) {
      if (lines.length === 0) return
      const showsTax = areMixed(lines)
      writer.keep(60)
      writeHead(writer, language)
      isOpen = true
      for (const [index, line] of lines.entries()) {
        const cell = (column: Column, text: string): Cell => ({ ...column, parts: [{ text, size: 9.5 }] })
        writer.row(
          [
            cell(columns.no, line.id ?? String(index + 1)),
            {
              ...columns.item,
              parts: [
                { text: line.names.join(' ') || '-', size: 9.5 },
                ...detailsOf(line, language, showsTax).map(small),
              ],
            },
            cell(columns.quantity, figure(line.quantity)),
            cell(columns.unit, nameOf(line.unit, language) ?? ''),
            cell(columns.price, money(line.price)),
            cell(columns.amount, money(line.net ?? line.gross)),
          ],
          2,
        )
        writer.rule()
      }
      isOpen = false
    },
  }
}
