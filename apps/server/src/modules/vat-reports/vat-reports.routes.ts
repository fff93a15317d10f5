import type { Language } from '@khlang/contract'
import {
  downloadVatReport,
  getVatReport,
  listVatReportDocuments,
  type VatReportDocument,
} from '@khlang/contract/vat-reports'
import type { FastifyInstance } from 'fastify'
import { sendAttachment } from '../../http/attachment.ts'
import { languageIn, languageOf } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { csvMark, csvRow } from '../../platform/csv.ts'
import type { TableCell } from '../../platform/table-cell.ts'
import { xlsx } from '../../platform/xlsx.ts'
import { addAmounts } from '../edocs/index.ts'
import { documentRow, headRows, totalRow } from './vat-reports.texts.ts'
import type { VatReports } from './vat-reports.service.ts'

export function vatReportRoutes(app: FastifyInstance, reports: VatReports): void {
  route(app, getVatReport, ({ query }, actor, { request }) => reports.read(actor, query, languageIn(request)))
  route(app, listVatReportDocuments, ({ query }, actor) => reports.documents(actor, query))
  route(app, downloadVatReport, async ({ query }, actor, { request, reply }) => {
    const { format, box, month, branch } = query
    const language = languageOf(query.language ?? request.headers['accept-language'])
    const documents = await reports.file(actor, { box, month, branch })
    const head = headRows(await reports.account(actor, language), { box, month, language })
    const rows = table(documents, head, language)
    const name = `khlang-${box === 'inbox' ? 'input' : 'output'}-tax-${month}${branch ? `-${branch}` : ''}`
    return format === 'csv'
      ? sendAttachment(reply, { name: `${name}.csv`, type: 'text/csv; charset=utf-8' }, csv(rows))
      : sendAttachment(
          reply,
          { name: `${name}.xlsx`, type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
          workbook(rows),
        )
  })
}

async function* table(
  documents: AsyncIterable<VatReportDocument[]>,
  head: TableCell[][],
  language: Language,
): AsyncGenerator<TableCell[][]> {
  yield head
  let index = 0
  let [net, vat] = ['0.00', '0.00']
  for await (const some of documents) {
    net = addAmounts([net, ...some.map((document) => document.net ?? '0.00')])
    vat = addAmounts([vat, ...some.map((document) => document.vat ?? '0.00')])
    yield some.map((document) => documentRow(document, { index: index++, language }))
  }
  yield [totalRow(net, vat, language)]
}

async function* csv(rows: AsyncIterable<TableCell[][]>): AsyncGenerator<string> {
  yield csvMark
  for await (const some of rows) yield some.map(csvRow).join('')
}

/** A zip ends with the length of its comment, which is none here. */
async function* workbook(rows: AsyncIterable<TableCell[][]>): AsyncGenerator<Buffer> {
  yield* xlsx(rows)
  yield Buffer.alloc(2)
}
