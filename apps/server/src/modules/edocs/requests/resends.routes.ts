import { downloadTraffic } from '@khlang/contract'
import { cancelEdocs, EdocResendFilter, edocResendsCsvPath, listEdocResends } from '@khlang/contract/edoc-resends'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { sendAttachment } from '../../../http/attachment.ts'
import { languageOf } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { requireActor } from '../../../http/session.ts'
import type { createResend } from './resend.ts'
import type { createResends } from './resends.ts'

type Parts = { resends: ReturnType<typeof createResends>; resend: ReturnType<typeof createResend> }

const CsvQuery = Type.Object({
  ...EdocResendFilter.properties,
  language: Type.Optional(Type.String({ maxLength: 20 })),
  accountId: Type.Optional(Type.String({ maxLength: 100 })),
})

/** The resend list, as pages and as a file, and what is cancelled in it. */
export function edocResendRoutes(app: FastifyInstance, { resends, resend }: Parts): void {
  route(app, listEdocResends, ({ query }, actor) => resends.list(actor, query))
  route(app, cancelEdocs, ({ body }, actor) => resend.cancel(actor, body.ids))
  app.route({
    method: 'GET',
    url: edocResendsCsvPath,
    config: { traffic: downloadTraffic },
    schema: { querystring: CsvQuery },
    handler: async (request, reply) => {
      const { language, accountId: _, ...filter } = request.query as Static<typeof CsvQuery>
      const wanted = languageOf(language ?? request.headers['accept-language'])
      const lines = await resends.export(requireActor(request), filter, wanted)
      return sendAttachment(reply, { name: 'khlang-resend-list.csv', type: 'text/csv; charset=utf-8' }, lines)
    },
  })
}
