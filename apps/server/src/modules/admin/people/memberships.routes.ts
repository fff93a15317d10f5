import { readInvitation } from '@khlang/contract/invitations'
import * as membership from '@khlang/contract/memberships'
import type { FastifyInstance } from 'fastify'
import { originOf } from '../../../http/body.ts'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { Admin } from '../admin.service.ts'

/** What a person decides about the businesses that invite them, or that they work for. */
export function membershipRoutes(app: FastifyInstance, { memberships, leavers, readInvitation: read }: Admin): void {
  route(app, membership.listMemberships, (_, actor, { request }) => memberships.list(actor, languageIn(request)))
  route(app, readInvitation, ({ body }, _, { request }) => read(body.token, originOf(request), languageIn(request)))
  route(app, membership.openInvitation, ({ body }, actor) => memberships.open(actor, body.token))
  route(app, membership.acceptMembership, ({ params }, actor) => memberships.accept(actor, params.id))
  route(app, membership.declineMembership, async ({ params }, actor) => {
    await memberships.decline(actor, params.id)
    return {}
  })
  route(app, membership.leaveBusiness, async ({ params }, actor) => {
    await leavers.leave(actor, params.id)
    return {}
  })
}
