import type { Language } from '@khlang/contract'
import {
  downloadRefundDocuments,
  getRefundCampaign,
  importRefundDocuments,
  listRefundCampaigns,
  listRefundDocuments,
  markRefundDocuments,
} from '@khlang/contract/edoc-refunds'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { sendTable } from '../../../http/send-table.ts'
import type { PersonActor } from '../../../platform/actor.ts'
import { refundHead, refundLine } from './refunds.texts.ts'
import type { Refunds } from './refunds.ts'

export function refundRoutes(app: FastifyInstance, refunds: Refunds): void {
  route(app, listRefundCampaigns, (_, actor, { request }) => refunds.list(actor, languageIn(request)))
  route(app, getRefundCampaign, ({ params }, actor, { request }) => refunds.get(actor, params.id, languageIn(request)))
  route(app, listRefundDocuments, ({ params, query }, actor) => refunds.documents(actor, params.id, query))
  route(app, importRefundDocuments, ({ params, body }, actor) => refunds.importDocuments(actor, params.id, body.ids))
  route(app, markRefundDocuments, ({ params, body }, actor) => refunds.mark(actor, params.id, body.ids, body.mark))
  route(app, downloadRefundDocuments, async ({ params: { id } }, actor, { request, reply }) => {
    const language = languageIn(request)
    const { year, from } = await refunds.campaign(actor, id, language)
    const name = `khlang-refund-${year}-${from}`
    return sendTable(reply, { name, format: 'csv' }, table(refunds, actor, id, language))
  })
}

async function* table(
  refunds: Refunds,
  actor: PersonActor,
  id: string,
  language: Language,
): AsyncGenerator<string[][]> {
  yield [[...refundHead(language)]]
  for await (const document of refunds.everyDocument(actor, id)) yield [refundLine(document, language)]
}
