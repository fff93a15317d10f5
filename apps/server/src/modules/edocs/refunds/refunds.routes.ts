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
import { sendAttachment } from '../../../http/attachment.ts'
import { languageIn, languageOf } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { PersonActor } from '../../../platform/actor.ts'
import { csvMark, csvRow } from '../../../platform/csv.ts'
import { refundHead, refundLine } from './refunds.texts.ts'
import type { Refunds } from './refunds.ts'

export function refundRoutes(app: FastifyInstance, refunds: Refunds): void {
  route(app, listRefundCampaigns, (_, actor, { request }) => refunds.list(actor, languageIn(request)))
  route(app, getRefundCampaign, ({ params }, actor, { request }) => refunds.get(actor, params.id, languageIn(request)))
  route(app, listRefundDocuments, ({ params, query }, actor) => refunds.documents(actor, params.id, query))
  route(app, importRefundDocuments, ({ params, body }, actor) => refunds.importDocuments(actor, params.id, body.ids))
  route(app, markRefundDocuments, ({ params, body }, actor) => refunds.mark(actor, params.id, body.ids, body.mark))
  route(app, downloadRefundDocuments, async ({ params: { id }, query }, actor, { request, reply }) => {
    const language = languageOf(query.language ?? request.headers['accept-language'])
    const { year, from } = await refunds.campaign(actor, id, language)
    const name = `khlang-refund-${year}-${from}.csv`
    return sendAttachment(reply, { name, type: 'text/csv; charset=utf-8' }, lines(refunds, actor, id, language))
  })
}

async function* lines(refunds: Refunds, actor: PersonActor, id: string, language: Language): AsyncGenerator<string> {
  yield csvMark + csvRow(refundHead(language))
  for await (const document of refunds.everyDocument(actor, id)) yield csvRow(refundLine(document, language))
}
