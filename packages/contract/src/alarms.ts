import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

const Count = Type.Integer({ minimum: 0 })

/** A burst in a drive: many files trashed, permanently deleted or overwritten in a short time. */
export const Alarm = Type.Object({
  id: Id,
  rootId: Id,
  kind: oneOf(['personal', 'business']),
  /** The name of the root. */
  name: Type.String(),
  trashed: Count,
  purged: Count,
  rewritten: Count,
  /** The person with most of the changes. */
  by: Type.Object({ name: Type.String(), me: Type.Boolean() }),
  /** The number of other people involved. */
  others: Count,
  since: Instant,
  until: Instant,
  /** Just before its first change: the point in time for a restore. */
  before: Instant,
})
export type Alarm = Static<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/api/alarms',
  access: 'session',
  summary:
    'Open alarms about bursts of changes in the drives of the account; requires permission to read the whole log',
  reply: Type.Object({ items: Type.Array(Alarm) }),
  errors: [],
})

export const dismissAlarm = endpoint({
  method: 'POST',
  path: '/api/alarms/:id/dismiss',
  access: 'session',
  summary: 'Dismiss an alarm: the burst was intended, or has been handled',
  params: ById,
  body: Type.Object({ how: oneOf(['meant', 'rolledBack']) }),
  reply: Empty,
  errors: ['NOT_FOUND'],
})
