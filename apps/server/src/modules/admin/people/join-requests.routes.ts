import * as join from '@khlang/contract/join-requests'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { Admin } from '../admin.service.ts'

/** Asking to join a business, and the answers of its admins. */
export function joinRoutes(app: FastifyInstance, { joins }: Admin): void {
  route(app, join.findJoinableBusiness, ({ body }, actor, { request }) => joins.find(actor, body, languageIn(request)))
  route(app, join.askToJoin, ({ body }, actor, { request }) => joins.ask(actor, body, languageIn(request)))
  route(app, join.listJoinRequests, ({ query }, actor, { request }) => joins.list(actor, query, languageIn(request)))
  route(app, join.withdrawJoinRequest, async ({ params }, actor) => {
    await joins.withdraw(actor, params.id)
    return {}
  })
  route(app, join.listJoinApplicants, ({ query }, actor) => joins.applicants(actor, query))
  route(app, join.acceptJoinRequest, ({ params, body }, actor, { request }) =>
    joins.accept(actor, params.id, body, languageIn(request)),
  )
  route(app, join.refuseJoinRequest, async ({ params, body }, actor) => {
    await joins.refuse(actor, params.id, body.reason)
    return {}
  })
}
