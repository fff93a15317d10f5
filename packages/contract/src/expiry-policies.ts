import { type Static, Type } from 'typebox'
import { ById, Id, nullable, oneOf } from './common.ts'
import { maxWarningRecipients, warningChannels } from './item-expiry.ts'
import { endpoint } from './endpoint.ts'

export const maxPolicyDays = 3650
const Days = Type.Integer({ minimum: 1, maximum: maxPolicyDays })
const Channels = Type.Array(oneOf(warningChannels), { uniqueItems: true, maxItems: 5 })

/** Items added to the folder, at any depth, expire this many days later. */
export const ExpiryPolicy = Type.Object({
  days: Days,
  /** How many days before the expiry a warning is sent. */
  warnDays: nullable(Days),
  channels: Channels,
  /** In addition to the owner; shown to people who may set the expiry. */
  recipients: Type.Array(Type.String()),
})
export type ExpiryPolicy = Static<typeof ExpiryPolicy>

export const FolderPolicies = Type.Object({
  own: nullable(ExpiryPolicy),
  /**
   * The policy of the nearest folder above, which applies without an own one; the folder is named if the caller may see
   * it.
   */
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
  summary: 'The expiry policy of a folder',
  params: ById,
  reply: FolderPolicies,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FOLDER'],
})

const Existing = Type.Optional(
  Type.Boolean({
    description: 'also existing items: those without their own date are dated from now, or cleared with the policy',
  }),
)
/** The job that dates existing items of the folder. */
const Begun = Type.Object({ jobId: nullable(Id) })

export const setExpiryPolicy = endpoint({
  method: 'PUT',
  path: '/api/items/:id/expiry-policy',
  access: 'session',
  summary: 'Set the default expiry of items added to a folder; existing dates stay',
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
  summary: 'Remove the policy of a folder; its dates stay or are removed too',
  params: ById,
  body: Type.Object({ existing: Existing }),
  reply: Begun,
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'NOT_A_FOLDER'],
})
