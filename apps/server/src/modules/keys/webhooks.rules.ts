import { type testEvent, type WebhookEvent, webhookHeaders, webhookLimits } from '@khlang/contract/webhooks'
import { createHmac } from 'node:crypto'

const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000
const dayMs = 86_400_000

/** The signing secret of a webhook, as Standard Webhooks writes it. */
export const signingSecretOf = (bits: Buffer): string => `whsec_${bits.toString('base64')}`

/** The headers that say which message this is, and prove that it comes from us (Standard Webhooks). */
export function signedHeaders(secret: string, message: { id: string; at: Date; body: string }): Record<string, string> {
  const { id, at, body } = message
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    [webhookHeaders.id]: id,
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: `v1,${signature}`,
  }
}

/** When a message is tried again after its nth attempt; null once it has been tried often enough. */
export const nextTryAt = (attempts: number, now: Date): Date | null =>
  attempts >= webhookLimits.attempts
    ? null
    : new Date(now.getTime() + Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1)))

/** Whether a webhook is switched off, because nothing has arrived for days. */
export const hasFailedLong = (since: Date | null, now: Date): boolean =>
  since !== null && now.getTime() - since.getTime() >= webhookLimits.failingDays * dayMs

/** What an answer means: anything from 200 to 299 is a receipt; 410 asks to stop. */
export const outcomeOf = (status: number | null): 'received' | 'gone' | 'failed' =>
  status !== null && status >= 200 && status < 300 ? 'received' : status === 410 ? 'gone' : 'failed'

const events: Readonly<Record<string, WebhookEvent>> = {
  'item.created': 'file.added',
  'item.copied': 'file.added',
  'item.restored': 'file.added',
  'item.renamed': 'file.changed',
  'item.moved': 'file.changed',
  'item.changed': 'file.changed',
  'version.created': 'file.changed',
  'version.restored': 'file.changed',
  'item.trashed': 'file.deleted',
}

/**
 * What a row of the log is for a webhook, given whether its key reaches the item now, and reached it before if it was
 * moved; null if the webhook gets no message.
 */
export function eventFor(
  type: string,
  { reaches, reached }: { reaches: boolean; reached: boolean },
): WebhookEvent | null {
  if (type === 'item.moved' && reaches !== reached) return reaches ? 'file.added' : 'file.deleted'
  return reaches ? (events[type] ?? null) : null
}

/** The content of a message. */
export const bodyOf = (type: WebhookEvent | typeof testEvent, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
