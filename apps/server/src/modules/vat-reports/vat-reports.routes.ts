import type { Language } from '@khlang/contract'
import {
  downloadVatReport,
  getVatReport,
  listVatReportDocuments,
  type VatReportDocument,
} from '@khlang/contract/vat-reports'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { sendTable } from '../../http/send-table.ts'
import type { TableCell } from '../../platform/table-cell.ts'
import { addAmounts } from '@khlang/contract/amounts'
import { documentRow, headRows, totalRow } from './vat-reports.texts.ts'
import type { VatReports } from './vat-reports.service.ts'

export function vatReportRoutes(app: FastifyInstance, reports: VatReports): void {
  route(app, getVatReport, ({ query }, actor, { request }) => reports.read(actor, query, languageIn(request)))
  route(app, listVatReportDocuments, ({ query }, actor) => reports.documents(actor, query))
  route(app, downloadVatReport, async ({ query }, actor, { request, reply }) => {
    const { format, box, month, branch } = query
    const language = languageIn(request)
    const documents = await reports.file(actor, { box, month, branch })
    const head = headRows(await reports.account(actor, language), { box, month, language })
    const name = `khlang-${box === 'inbox' ? 'input' : 'output'}-tax-${month}${branch ? `-${branch}` : ''}`
    return sendTable(reply, { name, format }, table(documents, head, language))
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
