import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, PageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { LogFilter } from './personal-log.ts'

export const logExportFormats = ['csv', 'xlsx'] as const
export type LogExportFormat = (typeof logExportFormats)[number]
export const logExportStates = ['waiting', 'running', 'done', 'failed'] as const

/** The maximum rows of a file, exports and checks per person, and how long a file is kept. */
export const logExportLimits = { rows: 1_000_000, perDay: 20, underWay: 2, keepDays: 3, checkedBytes: 512 * 1024 ** 2 }
export const logChecksPerHour = 12

const Count = Type.Integer({ minimum: 0 })

export const LogExport = Type.Object({
  id: Id,
  format: oneOf(logExportFormats),
  state: oneOf(logExportStates),
  rows: Count,
  size: nullable(Bytes),
  /** Why it failed. */
  message: nullable(Type.String()),
  createdAt: Instant,
  until: Instant,
})
export type LogExport = Static<typeof LogExport>

export const startLogExport = endpoint({
  method: 'POST',
  path: '/api/log-exports',
  access: 'session',
  summary: 'Export one’s own log, or a part of it, as a signed file by a job',
  body: Type.Object({ format: oneOf(logExportFormats), filter: LogFilter }),
  reply: LogExport,
  errors: ['TOO_MANY_REQUESTS', 'LOG_EXPORTS_UNDER_WAY', 'INVALID_INPUT'],
})

export const listLogExports = endpoint({
  method: 'GET',
  path: '/api/log-exports',
  access: 'session',
  summary: 'One’s own log exports, running or available, latest first',
  query: PageQuery,
  reply: pageOf(LogExport),
  errors: ['INVALID_INPUT'],
})

/** The file, for its requester. */
export const logExportContentPath = '/api/log-exports/:id/content'
/** Takes a file as the body, and returns `ExportCheck` in the usual envelope. */
export const logExportCheckPath = '/api/log-exports/check'

export const ExportCheck = Type.Object({
  /** `changed`: signed by this product but altered since; `unknownKey`: signed by a key that is missing here. */
  verdict: oneOf(['genuine', 'changed', 'unsigned', 'unknownKey']),
  /** The signed statement, if valid. */
  signed: nullable(
    Type.Object({ person: Type.String(), account: Type.String(), at: Instant, rows: Count, sha256: Type.String() }),
  ),
})
export type ExportCheck = Static<typeof ExportCheck>

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
