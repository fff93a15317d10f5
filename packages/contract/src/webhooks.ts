import { type Static, Type } from 'typebox'
import { Empty, Id, Instant, nullable, oneOf, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const webhookLimits = {
  /** Of one business. */
  count: 20,
  urlLength: 2000,
  /** Attempts of one message, over about a day. */
  attempts: 14,
  /** Days without any delivery after which a webhook is switched off. */
  failingDays: 3,
  /** How long messages and their attempts are kept. */
  keptDays: 30,
  /** How much of an answer is kept. */
  answerBytes: 1024,
  timeoutSeconds: 10,
} as const

/** The events of webhooks, by capability, and the scope that their key needs for them. */
export const scopeOfEvent = {
  'file.added': 'files:read',
  'file.changed': 'files:read',
  'file.deleted': 'files:read',
  'edoc.changed': 'outbox:read',
} as const
export type WebhookEvent = keyof typeof scopeOfEvent
export const webhookEvents = [
  'file.added',
  'file.changed',
  'file.deleted',
  'edoc.changed',
] as const satisfies readonly WebhookEvent[]
/** Sent on request, whatever events the webhook has chosen. */
export const testEvent = 'webhook.test'

/** The headers of Standard Webhooks. */
export const webhookHeaders = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

export const webhookEnds = ['admin', 'failures', 'gone'] as const
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
/** Why a message was not sent any more: its key has ended, or does not reach any more what the message names. */
export const deliveryStops = ['key_ended', 'out_of_reach'] as const
export type DeliveryStop = (typeof deliveryStops)[number]

export const Webhook = Type.Object({
  id: Id,
  keyId: Id,
  url: Type.String(),
  events: Type.Array(oneOf(webhookEvents)),
  createdAt: Instant,
  enabled: Type.Boolean(),
  /** Why it is off: by an admin, after failures, or because the address answered that it is gone. */
  disabledBy: nullable(oneOf(webhookEnds)),
  /** Since when nothing has arrived. */
  failingSince: nullable(Instant),
})
export type Webhook = Static<typeof Webhook>

const Secret = Type.String({ description: 'whsec_ and base64: signs each message, and is returned only here' })
const Url = Type.String({ minLength: 8, maxLength: webhookLimits.urlLength, description: 'https' })
const Events = Type.Array(oneOf(webhookEvents), { minItems: 1, uniqueItems: true })
const ByWebhook = Type.Object({ id: Id })
const ByDelivery = Type.Object({ id: Id, deliveryId: Id })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'admin',
  summary: 'The webhooks of the business, oldest first',
  reply: Type.Object({ items: Type.Array(Webhook) }),
  errors: [],
})

export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'admin',
  stepUp: true,
  summary: 'Send what happens to the files that a key reaches to an address; its signing secret is returned only here',
  body: Type.Object({ keyId: Id, url: Url, events: Events }),
  reply: Type.Object({ ...Webhook.properties, secret: Secret }),
  errors: ['NOT_FOUND', 'KEY_ENDED', 'WEBHOOK_URL', 'WEBHOOK_LIMIT', 'WEBHOOK_SCOPE', 'ACCOUNT_SUSPENDED'],
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: 'admin',
  stepUp: true,
  summary: 'Change the events of a webhook, or switch it on or off',
  params: ByWebhook,
  body: Type.Object({ events: Type.Optional(Events), enabled: Type.Optional(Type.Boolean()) }),
  reply: Webhook,
  errors: ['NOT_FOUND', 'WEBHOOK_SCOPE', 'ACCOUNT_SUSPENDED'],
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'admin',
  summary: 'Delete a webhook with its delivery log',
  params: ByWebhook,
  reply: Empty,
  errors: ['NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'admin',
  summary: 'Send a test message',
  params: ByWebhook,
  body: Empty,
  reply: Type.Object({ deliveryId: Id }),
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'KEY_ENDED', 'ACCOUNT_SUSPENDED'],
})

export const WebhookDelivery = Type.Object({
  id: Id,
  event: Type.String(),
  state: oneOf(deliveryStates),
  createdAt: Instant,
  attempts: Type.Integer(),
  nextAttemptAt: nullable(Instant),
  /** Of the last attempt; null without an answer. */
  status: nullable(Type.Integer()),
  /** Why it has failed without being sent; null if it was sent. */
  stopped: nullable(oneOf(deliveryStops)),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'admin',
  summary: 'Messages of a webhook in the last 30 days, newest first',
  params: ByWebhook,
  query: PageQuery,
  reply: pageOf(WebhookDelivery),
  errors: ['NOT_FOUND'],
})

export const getDelivery = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
  access: 'admin',
  summary: 'One message: what was sent, and what each attempt came to',
  params: ByDelivery,
  reply: Type.Object({
    ...WebhookDelivery.properties,
    body: Type.String(),
    tries: Type.Array(
      Type.Object({
        at: Instant,
        status: nullable(Type.Integer()),
        /** Why there was no answer; one of the reasons of `stopped` if nothing was sent. */
        failure: nullable(Type.String()),
        tookMs: Type.Integer(),
        answer: Type.String(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})

export const replayDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  access: 'admin',
  summary: 'Send a message again, with the same id and the same content',
  params: ByDelivery,
  body: Empty,
  reply: WebhookDelivery,
  errors: ['NOT_FOUND', 'WEBHOOK_OFF', 'KEY_ENDED', 'ACCOUNT_SUSPENDED'],
})
