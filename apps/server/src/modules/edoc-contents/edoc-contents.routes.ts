import { readEdocContents, readEdocPaper } from '@khlang/contract/edoc-contents'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../http/language.ts'
import { route } from '../../http/route.ts'
import { sending } from '../transfer/index.ts'
import type { EdocContentsService } from './contents.ts'

/** What documents say, as data and as pages. */
export function edocContentsRoutes(app: FastifyInstance, contents: EdocContentsService): void {
  route(app, readEdocContents, ({ params, query }, actor) => contents.read(actor, params.id, query))
  route(app, readEdocPaper, async ({ params, query }, actor, { request, reply }) => {
    const { name, pdf } = await contents.paper(actor, params.id, query, query.language ?? languageIn(request))
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': sending.contentDisposition(query.inline === '1' ? 'inline' : 'attachment', name),
        'cache-control': 'private, no-store',
        vary: 'cookie, authorization, accept-language',
      })
      .send(pdf)
  })
}
