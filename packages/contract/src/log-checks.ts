import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const logChecksPerHour = 12

const Count = Type.Integer({ minimum: 0 })

export const LogCheck = Type.Object({
  id: Id,
  state: oneOf(['waiting', 'running', 'done', 'failed']),
  /** Links of the chain checked so far, and in total. */
  done: Count,
  total: Count,
  result: nullable(
    Type.Object({
      /** Rows of the reader's log: all, and those not chained yet. */
      rows: Count,
      notYet: Count,
      /** Rows of the whole log in between that were checked too. */
      chain: Count,
      /** Until when the log is chained and valid; null if nothing is chained yet. */
      until: nullable(Instant),
      isWhole: Type.Boolean(),
    }),
  ),
})
export type LogCheck = Static<typeof LogCheck>

export const startLogCheck = endpoint({
  method: 'POST',
  path: '/api/log-checks',
  access: 'session',
  summary: 'Verify one’s own log against the hash chain, as a job',
  body: Empty,
  reply: LogCheck,
  errors: ['TOO_MANY_REQUESTS'],
})

export const getLogCheck = endpoint({
  method: 'GET',
  path: '/api/log-checks/:id',
  access: 'session',
  summary: 'Progress and result of a check of one’s own log',
  params: ById,
  reply: LogCheck,
  errors: ['NOT_FOUND'],
})
