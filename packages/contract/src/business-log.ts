import { type Static, Type } from 'typebox'
import { businessLogKinds } from './business-log-kinds.ts'
import { Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { logActions } from './log-actions.ts'
import { Initiator, logActorFilter } from './log-actors.ts'
import { LogCheck } from './log-checks.ts'
import { logEntry } from './personal-log.ts'

export const BusinessLogEntry = Type.Object({
  /** Items that the reader may not see are not named in its sentence. */
  ...logEntry,
  /** Who did it, or whose sign-in was refused; null for visitors of links and the product itself. */
  personId: nullable(Id),
  /** Their name, or what they are called without one. */
  who: Type.String(),
  /** What a change replaced by what; null where there was or is nothing, or it is not recorded. */
  details: Type.Array(
    Type.Object({ label: Type.String(), before: nullable(Type.String()), after: nullable(Type.String()) }),
  ),
  /** The department that they acted for; null without one, and where no person acted in this business. */
  department: nullable(Type.Object({ id: Id, name: Type.String() })),
  /** The program that signed in. */
  device: nullable(Type.String()),
})
export type BusinessLogEntry = Static<typeof BusinessLogEntry>

export const businessLogFilter = {
  kind: oneOf(businessLogKinds),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
  actor: Type.Optional(Id),
  department: Type.Optional(Id),
  action: Type.Optional(oneOf(logActions)),
  item: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name of an item of Drive Business' })),
  ...logActorFilter,
}
const BusinessLogFilter = Type.Object(businessLogFilter)
export type BusinessLogFilter = Static<typeof BusinessLogFilter>

export const listBusinessLog = endpoint({
  method: 'GET',
  path: '/api/admin/logs',
  access: 'admin',
  summary: 'One of the logs of this business, newest first',
  query: Type.Object({ ...pageQuery, ...businessLogFilter }),
  reply: pageOf(BusinessLogEntry),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

/** How many people a search for the filter returns at most. */
export const logPeopleLimit = 20

export const findLogPeople = endpoint({
  method: 'GET',
  path: '/api/admin/logs/people',
  access: 'admin',
  summary: 'People to filter the logs by: present and former employees by name, or anybody in the logs by id',
  query: Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })), id: Type.Optional(Id) }),
  reply: Type.Object({ items: Type.Array(Type.Object({ id: Id, name: Type.String(), isFormer: Type.Boolean() })) }),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

/** How many things that have acted are listed at most. */
export const logInitiatorsLimit = 500

export const listLogInitiators = endpoint({
  method: 'GET',
  path: '/api/admin/logs/initiators',
  access: 'admin',
  summary: 'What has acted in this business besides people: keys, rules of mailboxes, partners, support, jobs',
  reply: Type.Object({ items: Type.Array(Initiator) }),
  errors: ['NOT_ADMIN'],
})

export const startBusinessLogCheck = endpoint({
  method: 'POST',
  path: '/api/admin/log-checks',
  access: 'admin',
  summary: 'Verify the logs of this business against the hash chain, as a job',
  body: Empty,
  reply: LogCheck,
  errors: ['NOT_ADMIN', 'TOO_MANY_REQUESTS'],
})
