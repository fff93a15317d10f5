import { type Static, Type } from 'typebox'
import { ById, Id, nullable, oneOf } from './common.ts'
import { maxWarningRecipients, warningChannels } from './drive.ts'
import { endpoint } from './endpoint.ts'

export const maxPolicyDays = 3650
const Days = Type.Integer({ minimum: 1, maximum: maxPolicyDays })
const Channels = Type.Array(oneOf(warningChannels), { uniqueItems: true, maxItems: 5 })

/** What is added to a folder, at any depth, expires this many days later. */
export const ExpiryPolicy = Type.Object({
  days: Days,
  /** How many days before its expiry a warning is sent. */
  warnDays: nullable(Days),
  channels: Channels,
  /** Addresses besides the owner's; shown to those who may set the expiry. */
  recipients: Type.Array(Type.String()),
})
export type ExpiryPolicy = Static<typeof ExpiryPolicy>

export const FolderPolicies = Type.Object({
  own: nullable(ExpiryPolicy),
  /** That of the nearest folder above, which counts where there is no own one; the folder is named to who may see it. */
  above: nullable(
    Type.Object({
      days: Days,
      warnDays: nullable(Days),
      folder: nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
})
export type FolderPolicies = Static<typeof FolderPolicies>

export const getExpiryPolicy = endpoint({
  method: 'GET',
  path: '/api/items/:id/expiry-policy',
  access: 'session',
  summary: 'When what arrives in a folder expires',
  params: ById,
  reply: FolderPolicies,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FOLDER'],
})

const Existing = Type.Optional(
  Type.Boolean({
    description: 'also what is in it already: without a date of its own it is dated from now, or freed with the policy',
  }),
)
/** The job that sees to what is in the folder already. */
const Begun = Type.Object({ jobId: nullable(Id) })

export const setExpiryPolicy = endpoint({
  method: 'PUT',
  path: '/api/items/:id/expiry-policy',
  access: 'session',
  summary: 'Let a folder date what arrives in it; dates given before stay',
  params: ById,
  body: Type.Object({
    days: Days,
    warnDays: Type.Optional(nullable(Days)),
    channels: Type.Optional(Channels),
    recipients: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 254 }), { maxItems: maxWarningRecipients }),
    ),
    existing: Existing,
  }),
  reply: Begun,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FOLDER', 'WARNING_DATE_INVALID', 'EMAIL_INVALID', 'INVALID_INPUT'],
})

export const removeExpiryPolicy = endpoint({
  method: 'POST',
  path: '/api/items/:id/expiry-policy/remove',
  access: 'session',
  summary: 'Take the policy of a folder away; dates given before stay, or go too',
  params: ById,
  body: Type.Object({ existing: Existing }),
  reply: Begun,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FOLDER'],
})
