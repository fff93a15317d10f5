import { changeKey, createKey, keyExpiresHeader, listKeys, revokeKey, rotateKey } from '@khlang/contract/keys'
import type { FastifyInstance } from 'fastify'
import { addressOf } from '../../http/body.ts'
import { route } from '../../http/route.ts'
import { isExpiringSoon } from './keys.rules.ts'
import type { Keys } from './keys.service.ts'
import { webhookRoutes } from './webhook.routes.ts'

/** Counts what keys call, and warns programs whose key expires soon; before the routes that they call. */
export function watchKeys(app: FastifyInstance, { usage, clock }: Keys): void {
  app.addHook('onSend', async ({ apiKey }, reply) => {
    if (apiKey && isExpiringSoon(apiKey.expiresAt, clock.now()))
      reply.header(keyExpiresHeader, apiKey.expiresAt.toISOString())
  })
  app.addHook('onResponse', async (request, reply) => {
    const { apiKey } = request
    if (apiKey) usage.note(apiKey.actor.key.id, { failed: reply.statusCode >= 400, address: addressOf(request) })
  })
  app.addHook('onClose', () => usage.flush())
}

export function keyRoutes(app: FastifyInstance, keys: Keys): void {
  const { manage } = keys
  webhookRoutes(app, keys)
  route(app, listKeys, ({ query }, actor) => manage.list(actor, query))
  route(app, createKey, async ({ body }, actor, { reply }) => {
    const key = await manage.create(actor, body)
    reply.code(201)
    return key
  })
  route(app, changeKey, ({ params, body }, actor) => manage.change(actor, params.id, body))
  route(app, rotateKey, ({ params }, actor) => manage.rotate(actor, params.id))
  route(app, revokeKey, ({ params }, actor) => manage.revoke(actor, params.id))
}
