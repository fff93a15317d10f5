import { type Static, Type } from 'typebox'
import { businessLogKinds } from './business-log-kinds.ts'
import { businessLogFilter } from './business-log.ts'
import { ById, Bytes, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { logFilter } from './personal-log.ts'
import { bytesBody, fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

export const logExportFormats = ['csv', 'xlsx'] as const
export type LogExportFormat = (typeof logExportFormats)[number]
/** Whose log, one’s own by default, or the list of employees of a business. */
export const exportedLogs = ['personal', 'business', 'employees'] as const
export type ExportedLog = (typeof exportedLogs)[number]

export const logExportStates = ['waiting', 'running', 'done', 'failed'] as const

/** The maximum rows of a file, exports and checks per person, and how long a file is kept. */
export const logExportLimits = { rows: 1_000_000, perDay: 20, underWay: 2, keepDays: 3, checkedBytes: 512 * 1024 ** 2 }

const Count = Type.Integer({ minimum: 0 })

export const LogExport = Type.Object({
  id: Id,
  format: oneOf(logExportFormats),
  /** Which log of the business; null for one’s own, and for employees. */
  kind: nullable(oneOf(businessLogKinds)),
  state: oneOf(logExportStates),
  rows: Count,
  size: nullable(Bytes),
  /** Why it failed. */
  message: nullable(Type.String()),
  createdAt: Instant,
  until: Instant,
})
export type LogExport = Static<typeof LogExport>

/** The filter of one’s own log, or with a `kind` that of a log of the business. Closed: it is stored as received. */
const ExportFilter = Type.Object(
  { ...logFilter, ...businessLogFilter, kind: Type.Optional(businessLogFilter.kind) },
  { additionalProperties: false },
)
export type ExportFilter = Static<typeof ExportFilter>

export const startLogExport = endpoint({
  method: 'POST',
  path: '/api/log-exports',
  access: 'session',
  stepUp: true,
  summary:
    'Export one’s own log, or with a filter that has a `kind` one of the business, as a signed file by a job; a CSV file if nothing else is said',
  body: Type.Object({ format: Type.Optional(oneOf(logExportFormats)), filter: Type.Optional(ExportFilter) }),
  reply: LogExport,
  errors: ['PACKAGE_FEATURE', 'NOT_ADMIN', 'TOO_MANY_REQUESTS', 'LOG_EXPORTS_UNDER_WAY', 'INVALID_INPUT'],
})

export const listLogExports = endpoint({
  method: 'GET',
  path: '/api/log-exports',
  access: 'session',
  summary:
    'One’s own exports of one’s own log, of the logs of the business or of its employees, running or available, latest first',
  query: Type.Object({ ...pageQuery, log: Type.Optional(oneOf(exportedLogs)) }),
  reply: pageOf(LogExport),
  errors: ['NOT_ADMIN', 'INVALID_INPUT'],
})

/** The file, for its requester. */
export const logExportContentPath = '/api/log-exports/:id/content'
export const downloadLogExport = endpoint({
  method: 'GET',
  path: logExportContentPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'The signed file of an export, for its requester',
  params: ById,
  reply: fileReply('text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  errors: ['NOT_FOUND'],
})

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

export const checkLogExport = endpoint({
  method: 'POST',
  path: logExportCheckPath,
  access: 'session',
  summary: 'Whether a file is an export of the log as it was signed',
  body: bytesBody(logExportLimits.checkedBytes),
  reply: ExportCheck,
  errors: ['PAYLOAD_TOO_LARGE', 'TOO_MANY_REQUESTS'],
})
