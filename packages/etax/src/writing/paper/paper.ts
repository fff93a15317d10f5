import type { PDFDocument } from '@cantoo/pdf-lib'
import type { DocumentContents, ShownParty } from '../../contents/contents.ts'
import { createPageWriter, fullWidth, margin, type PageWriter, type Part } from '../page-writer.ts'
import { dayText, nameOf } from './figures.ts'
import { createTable } from './lines.ts'
import { partyLines, writeParties } from './parties.ts'
import { writeTotals } from './totals.ts'
import { type PaperLanguage, paperWords, roleNames } from './words.ts'

/** Whether pages are those of an original, or only show what an XML says. */
export type PaperKind = 'original' | 'display'
export type PaperStyle = { kind: PaperKind; language: PaperLanguage }

/** What a document is called. */
export const titleOf = ({ type, title }: DocumentContents, language: PaperLanguage): string =>
  type?.name?.[language] ?? title ?? type?.code ?? ''

/** The seller where a letterhead stands, and beside it what the document is. */
function writeHead(writer: PageWriter, contents: DocumentContents, { kind, language }: PaperStyle) {
  const words = paperWords[language]
  const seller = contents.parties.find(({ role }) => role === 'seller')
  const title = titleOf(contents, language)
  const order = contents.poNumber === null ? [] : [`${words.purchaseOrder} ${contents.poNumber}`]
  const own = contents.title !== null && contents.title !== title ? [contents.title] : []
  writer.row(
    [
      { x: margin, width: fullWidth * 0.56, parts: letterhead(seller, language) },
      {
        x: margin + fullWidth * 0.6,
        width: fullWidth * 0.4,
        align: 'right',
        parts: [
          { text: title, size: 17, bold: true },
          ...own.map((text) => ({ text, size: 9, muted: true })),
          { text: `${words.number} ${contents.number ?? '-'}`, size: 10.5, bold: true },
          { text: `${words.date} ${dayText(contents.documentDate, language)}` },
          ...order.map((text) => ({ text, size: 9 })),
        ],
      },
    ],
    4,
  )
  writer.line(kind === 'original' ? words.isOriginal : words.isDisplay, { size: 8.5, muted: true })
  writer.rule(true)
  writer.space(4)
}

const letterhead = (seller: ShownParty | undefined, language: PaperLanguage): Part[] =>
  seller
    ? [
        { text: roleNames[language].seller, size: 8.5, muted: true },
        { text: seller.name ?? '-', size: 13, bold: true },
        ...partyLines(seller, language).map((text) => ({ text, size: 9 })),
      ]
    : [{ text: '-' }]

/** What the document replaces or refers to, and why it was issued. */
export function referenceLines(contents: DocumentContents, language: PaperLanguage): string[] {
  const words = paperWords[language]
  const references = contents.references.map(({ number, date, type, isReplaced, isPrepayment }) => {
    const what = isReplaced ? words.replaces : isPrepayment ? words.receiptOfPrepayment : words.refers
    const named = `${nameOf(type, language) ?? words.document} ${words.number} ${number ?? '-'}`
    return `${what} ${named}${date === null ? '' : ` ${words.dated}\u00a0${dayText(date, language)}`}`
  })
  const why = [nameOf(contents.purpose, language), contents.purposeText].filter(
    (part, n, all) => part !== null && all.indexOf(part) === n,
  )
  return why.length === 0 ? references : [...references, `${words.reason}: ${why.join(' – ')}`]
}

/** Terms of payment and delivery. */
export function termLines(contents: DocumentContents, language: PaperLanguage): string[] {
  const words = paperWords[language]
  const payment = contents.paymentTerms.flatMap(({ description, due, type }) => {
    const parts = [description ?? type, due === null ? null : `${words.due} ${dayText(due, language)}`]
    const text = parts.filter((part) => part !== null).join(' ')
    return text === '' ? [] : [`${words.payment}: ${text}`]
  })
  const delivery = nameOf(contents.deliveryTerms, language)
  return [
    ...payment,
    ...(delivery === null ? [] : [`${words.delivery}: ${delivery}`]),
    ...(contents.delivered === null ? [] : [`${words.delivered} ${dayText(contents.delivered, language)}`]),
  ]
}

/** Writes what a document says on pages like the paper that it replaces. */
export async function writePaper(pdf: PDFDocument, contents: DocumentContents, style: PaperStyle): Promise<void> {
  const { language, kind } = style
  const words = paperWords[language]
  const table = createTable(contents.lines, language)
  const writer = await createPageWriter(pdf, table.onNewPage)
  writeHead(writer, contents, style)
  const beside = [...referenceLines(contents, language), ...termLines(contents, language)]
  writeParties(
    writer,
    contents.parties.filter(({ role }) => role !== 'seller'),
    { language, beside: beside.map((text) => ({ text, size: 9 })) },
  )
  writer.space(2)
  table.write(writer)
  writer.space(4)
  writeTotals(writer, contents, language)
  if (contents.notes.length > 0) {
    writer.space(4)
    writer.line(words.notes, { size: 9, bold: true })
    for (const { subject, content } of contents.notes)
      writer.line([subject, ...content].filter((part) => part !== null).join(': '), { size: 9 })
  }
  if (writer.hasMissing()) writer.line(words.missing, { size: 8, muted: true })
  const about = kind === 'display' ? words.isDisplay : `${titleOf(contents, language)} ${contents.number ?? ''}`
  writer.finish((page, pages) => ({
    left: about,
    right: `${contents.number ?? ''}  ${words.page} ${page}/${pages}`.trim(),
  }))
}
