import * as contract from '@khlang/contract/links'
import { endBusinessShares, listBusinessShares } from '@khlang/contract/business-shares'
import * as mine from '@khlang/contract/my-links'
import { listSharedByMe } from '@khlang/contract/shared-by-me'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { revisionOf } from '../../http/revision.ts'
import { route } from '../../http/route.ts'
import type { Links } from './links.service.ts'
import { publicUploadLinkRoutes, uploadLinkRoutes } from './uploading/upload-links.routes.ts'
import { publicRoutes } from './visiting/public.routes.ts'
import { keepPrivate } from './visiting/visitor.http.ts'

export function linkRoutes(app: FastifyInstance, links: Links): void {
  const { create, change, read } = links
  route(app, contract.createLink, ({ params, body }, actor) => create(actor, params.id, body))
  route(app, contract.getLinkPolicy, ({ params }, actor) => links.policies.of(actor, params.id))
  route(app, contract.listItemLinks, ({ params, query }, actor) => read.listOf(actor, params.id, query))
  route(app, mine.listMyLinks, ({ query }, actor) => links.mine.list(actor, query))
  route(app, listSharedByMe, ({ query }, actor, { request }) => links.sharedByMe(actor, query, languageIn(request)))
  route(app, contract.changeLink, ({ params, body }, actor, { request }) =>
    change.change(actor, params.id, body, revisionOf(request)),
  )
  route(app, contract.deleteLink, async ({ params }, actor) => {
    await change.remove(actor, params.id)
    return {}
  })
  route(app, contract.resetLink, ({ params }, actor) => change.reset(actor, params.id))
  route(app, contract.rotateLink, ({ params }, actor) => change.rotate(actor, params.id))
  route(app, mine.disableLinks, ({ body }, actor) => links.mine.disable(actor, body.ids))
  route(app, contract.getLinkHealth, ({ params }, actor) => read.health(actor, params.id))
  route(app, contract.findView, ({ params }, actor) => read.view(actor, params.code))
  route(app, listBusinessShares, ({ query }, actor, { request }) =>
    links.ofBusiness.list(actor, query, languageIn(request)),
  )
  route(app, endBusinessShares, ({ body }, actor) => links.ofBusiness.end(actor, body.ids))
  uploadLinkRoutes(app, links.uploading)
  void app.register((scope, _options, done) => {
    keepPrivate(scope)
    publicRoutes(scope, links)
    publicUploadLinkRoutes(scope, links.uploading)
    done()
  })
}
