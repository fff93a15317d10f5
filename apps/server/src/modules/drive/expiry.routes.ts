import { getExpiry, setExpiry } from '@khlang/contract'
import { getExpiryPolicy, removeExpiryPolicy, setExpiryPolicy } from '@khlang/contract/expiry-policies'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Drive } from './drive.service.ts'

/** When items expire, and what a folder does with the dates of what arrives in it. */
export function expiryRoutes(app: FastifyInstance, { expiry, policies }: Pick<Drive, 'expiry' | 'policies'>): void {
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
}
