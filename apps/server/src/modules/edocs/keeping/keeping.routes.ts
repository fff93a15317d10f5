import { downloadTraffic } from '@khlang/contract'
import { downloadEdocs, edocArchivePath } from '@khlang/contract/edoc-keeping'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { sending } from '../../transfer/index.ts'
import type { createEdocArchives } from './archive.ts'

/** What people do with documents of their boxes. */
export function keepingRoutes(
  app: FastifyInstance,
  { archives }: { archives: ReturnType<typeof createEdocArchives> },
): void {
  route(app, downloadEdocs, ({ body }, actor, { request }) => archives.prepare(actor, body, languageIn(request)))
  app.route({
    method: 'GET',
    url: edocArchivePath,
    config: { traffic: downloadTraffic },
    schema: {
      params: {
        type: 'object',
        required: ['token'],
        properties: { token: { type: 'string', pattern: '^[\\w-]{43}$' } },
      },
    },
    handler: async (request, reply) => {
      const { token } = request.params as { token: string }
      const { name, chunks } = await archives.open(token, { address: request.ip, traceId: request.id })
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': sending.contentDisposition('attachment', name),
        'cache-control': 'private, no-store',
        'accept-ranges': 'none',
      })
      // A truncated archive has no central directory, so every program reports it as broken.
      await sending.sendAll(request, reply, chunks).catch(() => undefined)
      return reply
    },
  })
}
