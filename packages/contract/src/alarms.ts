import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

/** A burst in a drive: many files trashed, permanently deleted or overwritten in a short time. */
export const Alarm = Type.Object({
  id: Id,
  rootId: Id,
  kind: oneOf(['personal', 'business']),
  /** How the root is called. */
  name: Type.String(),
  trashed: Count,
  purged: Count,
  rewritten: Count,
  /** Who did most of it. */
  by: Type.Object({ name: Type.String(), me: Type.Boolean() }),
  /** How many others had a part in it. */
  others: Count,
  since: Instant,
  until: Instant,
  /** Just before its first change: what a roll back goes back to. */
  before: Instant,
})
export type Alarm = Static<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/alarms',
  access: 'session',
  summary: 'Bursts of changes in the drives of the account that nobody has answered; for who reads their whole log',
  reply: Type.Object({ items: Type.Array(Alarm) }),
  errors: [],
})

export const dismissAlarm = endpoint({
  method: 'POST',
  path: '/api/alarms/:id/dismiss',
  access: 'session',
  summary: 'Say that a burst was meant, or that it is dealt with',
  params: ById,
  body: Type.Object({ how: oneOf(['meant', 'rolledBack']) }),
  reply: Empty,
  errors: ['NOT_FOUND'],
})
