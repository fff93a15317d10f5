import { cancelEdocs, downloadEdocResends, listEdocResends } from '@khlang/contract/edoc-resends'
import type { FastifyInstance } from 'fastify'
import { sendAttachment } from '../../../http/attachment.ts'
import { languageOf } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { createResend } from './resend.ts'
import type { createResends } from './resends.ts'

type Parts = { resends: ReturnType<typeof createResends>; resend: ReturnType<typeof createResend> }

/** The resend list, as pages and as a file, and what is cancelled in it. */
export function edocResendRoutes(app: FastifyInstance, { resends, resend }: Parts): void {
  route(app, listEdocResends, ({ query }, actor) => resends.list(actor, query))
  route(app, cancelEdocs, ({ body }, actor) => resend.cancel(actor, body.ids))
  route(app, downloadEdocResends, async ({ query }, actor, { request, reply }) => {
    const { language, accountId: _, ...filter } = query
    const lines = await resends.export(actor, filter, languageOf(language ?? request.headers['accept-language']))
    return sendAttachment(reply, { name: 'khlang-resend-list.csv', type: 'text/csv; charset=utf-8' }, lines)
  })
}
