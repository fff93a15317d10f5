import * as contract from '@khlang/contract/comments'
import * as visitors from '@khlang/contract/public-comments'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import { visitorsOf } from '../links/index.ts'
import type { Comments } from './comments.service.ts'

export function commentRoutes(app: FastifyInstance, comments: Comments): void {
  route(app, contract.listComments, ({ params, query }, actor) => comments.list(actor, params.id, query))
  route(app, contract.createComment, ({ params, body }, actor) => comments.create(actor, params.id, body))
  route(app, contract.changeComment, ({ params, body }, actor) => comments.change(actor, params.id, body))
  route(app, contract.removeComment, async ({ params }, actor) => {
    await comments.remove(actor, params.id)
    return {}
  })
  route(app, contract.resolveThread, ({ params, body }, actor) => comments.resolve(actor, params.id, body.resolved))
  void app.register((scope, _options, done) => {
    visitorsOf.keepPrivate(scope)
    route(scope, visitors.listPublicComments, ({ params, query }, _, { request }) =>
      comments.visitors.list(params.token, visitorsOf.visitorOf(request), params.id, query),
    )
    route(scope, visitors.createPublicComment, ({ params, body }, _, { request }) =>
      comments.visitors.create(params.token, visitorsOf.visitorOf(request), params.id, body),
    )
    done()
  })
  route(app, contract.findMentionable, ({ params, query }, actor) => comments.mentionable(actor, params.id, query.q))
}
