import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const storageKinds = ['personal', 'business'] as const
export type StorageKind = (typeof storageKinds)[number]

const Count = Type.Integer({ minimum: 0 })

/** How a drive fills; `unknown` until a week of it is known. */
export const trends = ['unknown', 'steady', 'growing'] as const
/** What the last 30 days say about the days to come (A22). */
export const forecastFields = {
  trend: oneOf(trends),
  /** How much it grows in a day. */
  perDay: Bytes,
  /** Days until it is full at this rate; null when it does not grow, or not within two years. */
  fullInDays: nullable(Count),
}
const Forecast = Type.Object(forecastFields)
export type Forecast = Static<typeof Forecast>

/** A file as the storage page shows it; `folderId` is where it lies. */
const FoundFile = Type.Object({
  id: Id,
  name: Type.String(),
  mimeType: Type.String(),
  size: Bytes,
  modifiedAt: Instant,
  folderId: Id,
})
const Amount = Type.Object({ count: Count, bytes: Bytes })

export const StorageReport = Type.Object({
  kind: oneOf(storageKinds),
  used: Bytes,
  max: Bytes,
  remain: Bytes,
  ...forecastFields,
  /** When the rest was counted; null before the first time. */
  measuredAt: nullable(Instant),
  measuring: Type.Boolean(),
  files: Amount,
  versions: Amount,
  trash: Amount,
  biggest: Type.Array(FoundFile),
  duplicates: Type.Array(Type.Object({ size: Bytes, count: Count, wasted: Bytes, files: Type.Array(FoundFile) })),
  histories: Type.Array(Type.Object({ ...FoundFile.properties, versions: Count, versionBytes: Bytes })),
})
export type StorageReport = Static<typeof StorageReport>

const Kind = oneOf(storageKinds)

export const getStorageReport = endpoint({
  method: 'GET',
  path: '/api/storage/report',
  access: 'session',
  summary:
    'What fills a drive: by class, the biggest files, duplicates, old versions; of Drive Business for its admins',
  query: Type.Object({ kind: Type.Optional(Kind) }),
  reply: StorageReport,
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})

export const cleanups = ['trash', 'versions'] as const
export type Cleanup = (typeof cleanups)[number]
const olderThanDays = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 3650, default: 30, description: 'for old versions' }),
)

export const checkCleanup = endpoint({
  method: 'GET',
  path: '/api/storage/cleanup',
  access: 'session',
  summary: 'What would go, before it goes',
  query: Type.Object({ kind: Type.Optional(Kind), what: oneOf(cleanups), olderThanDays }),
  reply: Type.Object({ count: Count, bytes: Bytes }),
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND'],
})

export const startCleanup = endpoint({
  method: 'POST',
  path: '/api/storage/cleanup',
  access: 'session',
  summary: 'Empty the trash, or let go of old versions that are not kept; goes on as a job',
  body: Type.Object({ kind: Type.Optional(Kind), what: oneOf(cleanups), olderThanDays }),
  reply: Type.Object({ jobId: Id }),
  errors: ['NOT_ADMIN_BUSINESS', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
