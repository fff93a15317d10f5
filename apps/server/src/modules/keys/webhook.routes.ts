import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getDelivery,
  listDeliveries,
  listWebhooks,
  replayDelivery,
  testWebhook,
} from '@khlang/contract/webhooks'
import type { FastifyInstance } from 'fastify'
import { route } from '../../http/route.ts'
import type { Keys } from './keys.service.ts'

export function webhookRoutes(app: FastifyInstance, { webhooks }: Keys): void {
  route(app, listWebhooks, (_, actor) => webhooks.list(actor))
  route(app, createWebhook, async ({ body }, actor, { reply }) => {
    const webhook = await webhooks.create(actor, body)
    reply.code(201)
    return webhook
  })
  route(app, changeWebhook, ({ params, body }, actor) => webhooks.change(actor, params.id, body))
  route(app, deleteWebhook, ({ params }, actor) => webhooks.remove(actor, params.id))
  route(app, testWebhook, ({ params }, actor) => webhooks.test(actor, params.id))
  route(app, listDeliveries, ({ params, query }, actor) => webhooks.deliveries(actor, params.id, query))
  route(app, getDelivery, ({ params }, actor) => webhooks.delivery(actor, params.id, params.deliveryId))
  route(app, replayDelivery, ({ params }, actor) => webhooks.replay(actor, params.id, params.deliveryId))
}
