import { createHmac, randomUUID } from 'node:crypto'

/**
 * Signs a call as programs do, with the time from get_time and their key: HMAC-SHA256(time.nonce, key) in base64url.
 */
export const signCall = (key: string, time: string, nonce: string = randomUUID()): string =>
  `${time}.${nonce}.${createHmac('sha256', key).update(`${time}.${nonce}`).digest('base64url')}`
