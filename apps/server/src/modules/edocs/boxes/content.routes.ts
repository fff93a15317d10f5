import { readEdocContent } from '@khlang/contract/edoc-boxes'
import type { Store } from '@khlang/vault'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import type { AccountActor } from '../../../platform/actor.ts'
import { sending } from '../../transfer/index.ts'
import type { createDetails, EdocContent } from './detail.ts'

/**
 * `GET|HEAD /api/edocs/:id/content?as=`: the bytes of a document as they were sent, with ranges; named by the rule of the
 * account, or with `names=original` by number and date.
 */
export function edocContentRoutes(
  app: FastifyInstance,
  { content, store }: { content: ReturnType<typeof createDetails>['content']; store: Store },
): void {
  const sender = sending.createSender<EdocContent, AccountActor>({ content, store })
  route(app, readEdocContent, async ({ params: { id }, query }, actor, { request, reply }) => {
    const { as = 'pdf', inline, ...which } = query
    // An XML is never shown by a browser: it could hold what a page runs.
    const isShown = inline === '1' && as === 'pdf'
    const find = () => content.find(actor, id, as, { ...which, isShown })
    const found = await find()
    const headers = {
      'content-type': as === 'pdf' ? 'application/pdf' : 'application/xml',
      'content-disposition': sending.contentDisposition(isShown ? 'inline' : 'attachment', found.name),
      'last-modified': found.at.toUTCString(),
    }
    return sender.send(request, reply, found, { actor, headers, again: find })
  })
}
