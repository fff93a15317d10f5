import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { storageKinds } from './storage.ts'

/** What will expire as a calendar (RFC 5545), in the language that `Accept-Language` or `language` asks for. */
export const expiryCalendarPath = '/api/expiry.ics'
/** At most this many items, those that expire first; and this many calendars per person and hour. */
export const calendarLimits = { items: 5000, perHour: 30 } as const

export const autoTrashDays = { min: 1, max: 3650, usual: 30 } as const
const Days = Type.Integer({ minimum: autoTrashDays.min, maximum: autoTrashDays.max })
const Kind = Type.Optional(oneOf(storageKinds))

export const AutoTrash = Type.Object({
  /** Items that expired more than this many days ago are trashed automatically; null: never. */
  days: nullable(Days),
  /** How many items that is now, for the days asked about; counted as far as 10,001. */
  due: Type.Integer({ minimum: 0 }),
})
export type AutoTrash = Static<typeof AutoTrash>

export const getAutoTrash = endpoint({
  method: 'GET',
  path: '/api/expired/auto-trash',
  access: 'session',
  summary: 'Whether what has expired goes to the trash by itself; of Drive Business for its admins',
  query: Type.Object({ kind: Kind, days: Type.Optional(Days) }),
  reply: AutoTrash,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})

export const setAutoTrash = endpoint({
  method: 'PUT',
  path: '/api/expired/auto-trash',
  access: 'session',
  summary: 'Let what has expired go to the trash by itself after so many days, or not any more',
  body: Type.Object({ kind: Kind, days: nullable(Days) }),
  reply: AutoTrash,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
