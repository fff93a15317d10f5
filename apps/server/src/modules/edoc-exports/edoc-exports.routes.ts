import type { Language } from '@khlang/contract'
import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { exportEdocs } from '@khlang/contract/edoc-exports'
import type { FastifyInstance } from 'fastify'
import { sendTable } from '../../http/send-table.ts'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { TableCell } from '../../platform/table-cell.ts'
import { exportHead, exportRow } from './edoc-exports.texts.ts'
import type { EdocExports } from './edoc-exports.service.ts'

export function edocExportRoutes(app: FastifyInstance, exports: EdocExports): void {
  route(app, exportEdocs, async ({ query }, actor, { request, reply }) => {
    const { box, format, language: _language, accountId: _account, ...filter } = query
    const language = languageIn(request)
    const documents = await exports.documents(actor, box, filter)
    return sendTable(reply, { name: `khlang-${box}`, format }, table(documents, language))
  })
}

async function* table(documents: AsyncIterable<EdocListed[]>, language: Language): AsyncGenerator<TableCell[][]> {
  yield [exportHead(language)]
  for await (const some of documents) yield some.map((edoc) => exportRow(edoc, language))
}
