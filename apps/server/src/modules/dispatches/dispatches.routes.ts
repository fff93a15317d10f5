import * as contract from '@khlang/contract/dispatches'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import type { Dispatches } from './dispatches.service.ts'

export function dispatchRoutes(app: FastifyInstance, dispatches: Dispatches): void {
  route(app, contract.planDispatch, ({ body }, actor, { request }) =>
    dispatches.plan(actor, body.ids, languageIn(request)),
  )
  route(app, contract.sendByMail, ({ body }, actor, { request }) => dispatches.byMail(actor, body, languageIn(request)))
  route(app, contract.sendByChat, ({ body }, actor, { request }) => dispatches.byChat(actor, body, languageIn(request)))
  route(app, contract.listDispatches, ({ query }, actor, { request }) =>
    dispatches.list(actor, query, languageIn(request)),
  )
  route(app, contract.getDispatch, ({ params }, actor, { request }) =>
    dispatches.get(actor, params.id, languageIn(request)),
  )
  route(app, contract.withdrawDispatch, ({ params }, actor, { request }) =>
    dispatches.withdraw(actor, params.id, languageIn(request)),
  )
}
