import { cancelEdocs, downloadEdocResends, listEdocResends } from '@khlang/contract/edoc-resends'
import type { FastifyInstance } from 'fastify'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import { sendTable } from '../../../http/send-table.ts'
import type { createResend } from './resend.ts'
import type { createResends } from './resends.ts'

type Parts = { resends: ReturnType<typeof createResends>; resend: ReturnType<typeof createResend> }

/** The resend list, as pages and as a file, and what is cancelled in it. */
export function edocResendRoutes(app: FastifyInstance, { resends, resend }: Parts): void {
  route(app, listEdocResends, ({ query }, actor) => resends.list(actor, query))
  route(app, cancelEdocs, ({ body }, actor) => resend.cancel(actor, body.ids))
  route(app, downloadEdocResends, async ({ query }, actor, { request, reply }) => {
    const { language: _language, accountId: _account, ...filter } = query
    const rows = await resends.export(actor, filter, languageIn(request))
    return sendTable(reply, { name: 'khlang-resend-list', format: 'csv' }, rows)
  })
}
