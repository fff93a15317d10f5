import { createHmac, randomUUID } from 'node:crypto'

/** What a program does with the time that get_time answered and its key: HMAC-SHA256(time.nonce, key) in base64url. */
export const signCall = (key: string, time: string, nonce: string = randomUUID()): string =>
  `${time}.${nonce}.${createHmac('sha256', key).update(`${time}.${nonce}`).digest('base64url')}`
