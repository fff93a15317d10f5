import { changeLogo, getLogo, Logo, logoPath, uploadLogoPath, uploadLogoTraffic } from '@khlang/contract/logos'
import type { FastifyInstance } from 'fastify'
import { bytesOf, leaveBodiesUnread } from '../../../http/body.ts'
import { responseOf } from '../../../http/replies.ts'
import { route } from '../../../http/route.ts'
import { requireActor } from '../../../http/session.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sending } from '../../transfer/index.ts'
import type { Admin } from '../admin.service.ts'

/** The logo of a business: for its admins, and for everybody who sees a page of the business. */
export async function logoRoutes(app: FastifyInstance, { logos }: Admin): Promise<void> {
  route(app, getLogo, (_, actor) => logos.get(actor))
  route(app, changeLogo, ({ body }, actor) => logos.choose(actor, body.kind))

  await app.register((scope, _options, done) => {
    leaveBodiesUnread(scope)
    scope.route({
      method: 'PUT',
      url: uploadLogoPath,
      config: { traffic: uploadLogoTraffic },
      schema: { response: responseOf(Logo) },
      handler: async (request) => {
        const actor = requireActor(request)
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN_BUSINESS')
        return { status: 'OK', result: await logos.upload(actor, bytesOf(request)) }
      },
    })
    done()
  })

  app.route({
    method: 'GET',
    url: logoPath(':hash'),
    config: { traffic: { sends: 'pictures', caller: 'anonymous' } },
    schema: { params: { type: 'object', properties: { hash: { type: 'string', pattern: '^[0-9a-f]{64}$' } } } },
    handler: async (request, reply) => {
      const { hash } = request.params as { hash: string }
      const picture = await logos.picture(hash)
      if (!picture) throw new AppError('NOT_FOUND')
      // Another picture has another address.
      const tag = `"${hash}"`
      const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: tag }
      if (sending.matchesTag(request.headers['if-none-match'], tag)) return reply.headers(headers).code(304).send()
      return reply.headers({ ...headers, 'content-type': 'image/webp' }).send(picture)
    },
  })
}
