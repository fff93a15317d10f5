import { type Static, Type } from 'typebox'
import { Empty, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The embedded chat page, which takes the place of a provider's. */
export const embeddedChat = {
  page: '/api/chat/embedded',
  script: '/api/chat/embedded/page.js',
  style: '/api/chat/embedded/page.css',
} as const

export const ChatToken = Type.Object({
  token: Type.String(),
  expiresAt: Instant,
  /** The address of the page in the frame: the token goes to its origin, by postMessage, and to no other. */
  page: Type.String(),
})
export type ChatToken = Static<typeof ChatToken>

export const openChat = endpoint({
  method: 'POST',
  path: '/api/chat/token',
  access: 'session',
  summary: 'A token that opens the chat widget for the signed-in person; only for single sign-on',
  body: Empty,
  reply: ChatToken,
  errors: ['CHAT_OFF', 'NOT_ALLOWED', 'CHAT_ACCOUNT_UNKNOWN', 'CHAT_NOT_FRIEND', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export const readEmbeddedChat = endpoint({
  method: 'GET',
  path: '/api/chat/embedded/messages',
  access: 'public',
  // The page authenticates by the token of the widget, never by a cookie.
  traffic: { caller: 'anonymous' },
  summary: 'The person of a chat token and the latest messages kept for them; for the embedded chat page',
  reply: Type.Object({
    person: Type.Object({ username: Type.String(), name: Type.String() }),
    messages: Type.Array(Type.Object({ id: Type.String(), text: Type.String(), at: Instant })),
  }),
  errors: ['CHAT_TOKEN_EXPIRED', 'NOT_FOUND'],
})
