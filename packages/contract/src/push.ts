import { type Static, Type } from 'typebox'
import { nullable } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Letters, digits, `-` and `_`, of bytes whose number is known. */
const bytes = (letters: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${letters}}={0,2}$` })

export const PushSetting = Type.Object({
  /** The key by which push services recognise this server: base64url. */
  publicKey: Type.String(),
  /** The address at which the browser of this session is notified; null if it is not. */
  endpoint: nullable(Type.String()),
})
export type PushSetting = Static<typeof PushSetting>

export const getPushSetting = endpoint({
  method: 'GET',
  path: '/api/push',
  access: 'session',
  summary: 'Whether the browser of this session shows notifications, and the key to subscribe with',
  reply: PushSetting,
  errors: [],
})

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/api/push',
  access: 'session',
  summary: 'Show notifications in the browser of this session, until it is signed out',
  body: Type.Object({
    endpoint: Type.String({ maxLength: 2000 }),
    /** A point of P-256, 65 bytes, and 16 random bytes: RFC 8291. */
    keys: Type.Object({ p256dh: bytes(87), auth: bytes(22) }),
  }),
  reply: PushSetting,
  errors: ['PUSH_SERVICE_UNKNOWN', 'INVALID_INPUT'],
})

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/api/push',
  access: 'session',
  summary: 'Show no notifications in the browser of this session any more',
  reply: PushSetting,
  errors: [],
})
