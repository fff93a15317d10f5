import { getExpiry, setExpiry } from '@khlang/contract'
import { getExpiryPolicy, removeExpiryPolicy, setExpiryPolicy } from '@khlang/contract/expiry-policies'
import { downloadExpiryCalendar, getAutoTrash, setAutoTrash } from '@khlang/contract/expired-items'
import type { FastifyInstance } from 'fastify'
import { sendAttachment } from '../../../http/attachment.ts'
import { languageIn } from '../../../http/language.ts'
import { route } from '../../../http/route.ts'
import type { Protection } from '../protection.service.ts'

type Parts = Pick<Protection, 'expiry' | 'policies' | 'calendar' | 'autoTrash'>

/** Expiry of items, warnings, automatic trashing, and the expiry policies of folders. */
export function expiryRoutes(app: FastifyInstance, { expiry, policies, calendar, autoTrash }: Parts): void {
  route(app, getExpiry, ({ params }, actor) => expiry.read(actor, params.id))
  route(app, setExpiry, ({ params, body }, actor) => expiry.set(actor, params.id, body))
  route(app, getExpiryPolicy, ({ params }, actor) => policies.read(actor, params.id))
  route(app, setExpiryPolicy, async ({ params, body }, actor, { reply }) => {
    const begun = await policies.set(actor, params.id, body)
    if (begun.jobId) reply.code(202)
    return begun
  })
  route(app, removeExpiryPolicy, async ({ params, body }, actor, { reply }) => {
    const begun = await policies.remove(actor, params.id, body)
    if (begun.jobId) reply.code(202)
    return begun
  })
  route(app, getAutoTrash, ({ query }, actor) => autoTrash.read(actor, query))
  route(app, setAutoTrash, ({ body }, actor) => autoTrash.set(actor, body))
  route(app, downloadExpiryCalendar, async (_, actor, { request, reply }) => {
    const pieces = await calendar(actor, languageIn(request))
    return sendAttachment(reply, { name: 'khlang-expiry.ics', type: 'text/calendar; charset=utf-8' }, pieces)
  })
}
