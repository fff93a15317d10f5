import { changeLogo, getLogo, readLogo, uploadLogo } from '@khlang/contract/logos'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../http/route.ts'
import { AppError } from '../../../platform/app-error.ts'
import { sending } from '../../transfer/index.ts'
import type { Admin } from '../admin.service.ts'

/** The logo of a business: for its admins, and for everybody who sees a page of the business. */
export function logoRoutes(app: FastifyInstance, { logos }: Admin): void {
  route(app, getLogo, (_, actor) => logos.get(actor))
  route(app, changeLogo, ({ body }, actor) => logos.choose(actor, body.kind))
  route(app, uploadLogo, ({ body }, actor) => logos.upload(actor, body))
  route(app, readLogo, async ({ params: { hash } }, _, { request, reply }) => {
    const picture = await logos.picture(hash)
    if (!picture) throw new AppError('NOT_FOUND')
    // Another picture has another address.
    const tag = `"${hash}"`
    const headers = { 'cache-control': 'public, max-age=31536000, immutable', etag: tag }
    if (sending.matchesTag(request.headers['if-none-match'], tag)) return reply.headers(headers).code(304).send()
    return reply.headers({ ...headers, 'content-type': 'image/webp' }).send(picture)
  })
}
