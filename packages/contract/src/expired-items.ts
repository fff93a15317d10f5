import { type Static, Type } from 'typebox'
import { linkQuery, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { storageKinds } from './storage-kinds.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** Upcoming expiries as a calendar (RFC 5545), in the language of `Accept-Language` or `language`. */
export const expiryCalendarPath = '/api/expiry.ics'
/** The maximum number of items, next to expire first, and of calendars per person and hour. */
export const calendarLimits = { items: 5000, perHour: 30 } as const

export const downloadExpiryCalendar = endpoint({
  method: 'GET',
  path: expiryCalendarPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'Upcoming expiries as a calendar (RFC 5545)',
  query: Type.Object(linkQuery),
  reply: fileReply('text/calendar'),
  errors: ['TOO_MANY_REQUESTS'],
})

export const autoTrashDays = { min: 1, max: 3650, usual: 30 } as const
const Days = Type.Integer({ minimum: autoTrashDays.min, maximum: autoTrashDays.max })
const Kind = Type.Optional(oneOf(storageKinds))

export const AutoTrash = Type.Object({
  /** Items that expired more than this many days ago are trashed automatically; null: never. */
  days: nullable(Days),
  /** The current number of such items, counted up to 10,001. */
  due: Type.Integer({ minimum: 0 }),
})
export type AutoTrash = Static<typeof AutoTrash>

export const getAutoTrash = endpoint({
  method: 'GET',
  path: '/api/expired/auto-trash',
  access: 'session',
  summary: 'Whether expired items are trashed automatically; of Drive Business for its admins',
  query: Type.Object({ kind: Kind, days: Type.Optional(Days) }),
  reply: AutoTrash,
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
})

export const setAutoTrash = endpoint({
  method: 'PUT',
  path: '/api/expired/auto-trash',
  access: 'session',
  summary: 'Enable or disable automatic trashing of expired items after so many days',
  body: Type.Object({ kind: Kind, days: nullable(Days) }),
  reply: AutoTrash,
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
