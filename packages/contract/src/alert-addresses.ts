import { type Static, Type } from 'typebox'
import { listEdits, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/**
 * What addresses of a business can be alerted of: storage that fills up, attacks on its files, a changed consent, requests to
 * delete documents that it received, and documents that could not be delivered.
 */
export const alertEvents = ['storage', 'security', 'consent', 'deletion', 'delivery'] as const
export type AlertEvent = (typeof alertEvents)[number]

/** Addresses of one business. */
export const mostAlertAddresses = 20

export const AlertAddress = Type.Object({
  /** In lower case. */
  address: Type.String(),
  /** Of the mails. */
  language: oneOf(['th', 'en']),
  events: Type.Array(oneOf(alertEvents)),
  /** The latest mail to it could not be delivered. */
  undelivered: Type.Optional(Type.Boolean()),
})
export type AlertAddress = Static<typeof AlertAddress>

const AlertAddresses = Type.Object({ items: Type.Array(AlertAddress) })

export const listAlertAddresses = endpoint({
  method: 'GET',
  path: '/api/admin/alerts',
  access: 'admin',
  summary: 'Addresses that get alerts of this business by mail, besides its Admin Business',
  reply: AlertAddresses,
  errors: ['NOT_ADMIN'],
})

export const changeAlertAddress = endpoint({
  method: 'PATCH',
  path: '/api/admin/alerts',
  access: 'admin',
  summary: 'Add an address, choose what it is alerted of, or remove it with no events; a new one is notified by mail',
  body: Type.Object({
    address: Type.String({ minLength: 1, maxLength: 254 }),
    language: Type.Optional(oneOf(['th', 'en'])),
    /** All of them, or those that are added and taken out. */
    events: Type.Optional(Type.Array(oneOf(alertEvents), { uniqueItems: true, maxItems: alertEvents.length })),
    eventsEdits: Type.Optional(listEdits(oneOf(alertEvents))),
  }),
  reply: AlertAddresses,
  errors: ['NOT_ADMIN', 'EMAIL_INVALID', 'ALERT_ADDRESSES_FULL', 'TOO_MANY_REQUESTS', 'ACCOUNT_SUSPENDED'],
})
