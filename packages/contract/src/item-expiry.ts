import { type Static, Type } from 'typebox'
import { ById, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Item } from './items.ts'

/** The channels of warnings. */
export const warningChannels = ['mail'] as const
export type WarningChannel = (typeof warningChannels)[number]
export const maxWarningRecipients = 20

export const ItemExpiry = Type.Object({
  expiresAt: nullable(Instant),
  /** One warning, sent once per channel. */
  warnAt: nullable(Instant),
  channels: Type.Array(oneOf(warningChannels)),
  /** In addition to the owner. */
  recipients: Type.Array(Type.String()),
  /** When the warning of this date was sent. */
  warnedAt: nullable(Instant),
})
export type ItemExpiry = Static<typeof ItemExpiry>

export const getExpiry = endpoint({
  method: 'GET',
  path: '/api/items/:id/expiry',
  access: 'session',
  summary: 'The expiry of an item, and the recipients of its warning',
  params: ById,
  reply: ItemExpiry,
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
export const setExpiry = endpoint({
  method: 'PUT',
  path: '/api/items/:id/expiry',
  access: 'session',
  summary: 'Set, extend or unset the expiry of an item, and the warning before it',
  params: ById,
  body: Type.Object({
    expiresAt: nullable(Instant),
    warnAt: Type.Optional(nullable(Instant)),
    channels: Type.Optional(Type.Array(oneOf(warningChannels), { uniqueItems: true, maxItems: 5 })),
    recipients: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: maxWarningRecipients }),
    ),
  }),
  reply: Item,
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'ITEM_RESERVED',
    'EXPIRY_PAST',
    'WARNING_DATE_INVALID',
    'EMAIL_INVALID',
    'INVALID_INPUT',
  ],
})
