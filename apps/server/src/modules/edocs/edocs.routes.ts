import {
  changeConsent,
  getConsent,
  listConsentChanges,
  previewConsent,
  requestConsent,
} from '@khlang/contract/consents'
import {
  answerEdocs,
  chooseEdocs,
  correctEdocReceiver,
  deleteEdocs,
  purgeEdocs,
  readEdocs,
  resendEdocs,
  restoreEdocs,
  withdrawEdocs,
} from '@khlang/contract/edoc-actions'
import { countEdocs, getEdoc, listEdocHistory, listInbox, listOutbox } from '@khlang/contract/edoc-boxes'
import { getEdocFigures } from '@khlang/contract/edoc-figures'
import { checkEdocItems, sendEdocItems } from '@khlang/contract/edoc-sources'
import { sendEdocDraft } from '@khlang/contract/edocs'
import { confirmEdocs, decideUnprovedEdocs, listUnprovedEdocs } from '@khlang/contract/edoc-unproved'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import type { OneCall } from '../../http/one-call.ts'
import { route } from '../../http/route.ts'
import { edocContentRoutes } from './boxes/content.routes.ts'
import { edocUploadRoutes } from './delivery/upload.routes.ts'
import type { Edocs } from './edocs.service.ts'
import { edocResendRoutes } from './requests/resends.routes.ts'
import { keepingRoutes } from './keeping/keeping.routes.ts'
import { renameRuleRoutes } from './renaming/rename-rules.routes.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'

export function edocRoutes(
  app: FastifyInstance,
  edocs: Edocs,
  { store, oneCall }: { store: Store; oneCall: OneCall },
): void {
  const { consents, send, bulk, fromDrive, lists, figures, details, received, trash, deleteRequests, resend } = edocs
  edocUploadRoutes(app, send, { bulk, oneCall })
  refundRoutes(app, edocs.refunds)
  edocContentRoutes(app, { content: details.content, store })
  renameRuleRoutes(app, edocs.renameRules)
  keepingRoutes(app, edocs)
  edocResendRoutes(app, edocs)
  route(app, getConsent, (_, actor) => consents.get(actor))
  route(app, changeConsent, ({ body }, actor) => consents.change(actor, body))
  route(app, requestConsent, (_, actor) => consents.request(actor))
  route(app, listConsentChanges, ({ query }, actor) => consents.history(actor, query))
  route(app, previewConsent, ({ body }, actor) => consents.preview(actor, body))
  route(app, sendEdocDraft, ({ params }, actor) => send.sendDraft(actor, params.id))
  route(app, checkEdocItems, ({ body }, actor, { request }) => fromDrive.check(actor, body.ids, languageIn(request)))
  route(app, sendEdocItems, ({ body }, actor, { request }) => fromDrive.send(actor, body.ids, languageIn(request)))
  route(app, listInbox, ({ query }, actor) => lists.list(actor, 'inbox', query))
  route(app, listOutbox, ({ query }, actor) => lists.list(actor, 'outbox', query))
  route(app, countEdocs, ({ query }, actor) => lists.counts(actor, query.scope ?? 'account'))
  route(app, getEdocFigures, ({ query }, actor) => figures.read(actor, query.box, query.scope ?? 'account'))
  route(app, getEdoc, ({ params, query }, actor) => details.get(actor, params.id, query.box))
  route(app, listEdocHistory, ({ params, query }, actor, { request }) =>
    details.history(actor, params.id, query, languageIn(request)),
  )
  route(app, readEdocs, ({ body }, actor) => received.markRead(actor, body.ids, body.read ?? true))
  route(app, listUnprovedEdocs, ({ query }, actor) => edocs.unproved.list(actor, query))
  route(app, decideUnprovedEdocs, ({ body }, actor) => edocs.unproved.decide(actor, body.ids, body.choice))
  route(app, confirmEdocs, ({ body }, actor) => edocs.unproved.confirm(actor, body.ids))
  route(app, chooseEdocs, ({ body }, actor) => received.choose(actor, body.ids, body.choice))
  route(app, deleteEdocs, ({ body }, actor) =>
    body.mode === 'request' ? deleteRequests.ask(actor, body.ids, body) : trash.remove(actor, body.ids, body.box),
  )
  route(app, restoreEdocs, ({ body }, actor) => trash.restore(actor, body.ids, body.box))
  route(app, purgeEdocs, ({ body }, actor) => trash.purge(actor, body))
  route(app, answerEdocs, ({ body }, actor) => deleteRequests.answer(actor, body.ids, body.answer, body.reason))
  route(app, withdrawEdocs, ({ body }, actor) => deleteRequests.withdraw(actor, body.ids))
  route(app, resendEdocs, ({ body }, actor) => resend.resend(actor, body.ids))
  route(app, correctEdocReceiver, ({ params, body }, actor) => resend.correctReceiver(actor, params.id, body))
}
