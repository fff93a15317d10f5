import { type Static, Type } from 'typebox'
import { Bytes, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { storageKinds } from './storage-kinds.ts'

const Count = Type.Integer({ minimum: 0 })

/** The growth of a drive; `unknown` with less than a week of history. */
export const trends = ['unknown', 'steady', 'growing'] as const
/** A forecast from the last 30 days (A22). */
export const forecastFields = {
  trend: oneOf(trends),
  /** Growth per day. */
  perDay: Bytes,
  /** Days until it is full at this rate; null if it does not grow, or not within two years. */
  fullInDays: nullable(Count),
}
const Forecast = Type.Object(forecastFields)
export type Forecast = Static<typeof Forecast>

/** A file on the storage page; `folderId` is its folder. */
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
  /** When the rest was counted; null if never. */
  measuredAt: nullable(Instant),
  measuring: Type.Boolean(),
  files: Amount,
  versions: Amount,
  trash: Amount,
  /** Documents of the boxes, those in their trash included. */
  inbox: Amount,
  outbox: Amount,
  /** How much of the files is shared with others: beside the classes, and counted among the files (C71). */
  sharedOut: Amount,
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
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
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
  summary: 'Preview a cleanup',
  query: Type.Object({ kind: Type.Optional(Kind), what: oneOf(cleanups), olderThanDays }),
  reply: Type.Object({ count: Count, bytes: Bytes }),
  errors: ['NOT_ADMIN', 'NOT_FOUND'],
})

export const startCleanup = endpoint({
  method: 'POST',
  path: '/api/storage/cleanup',
  access: 'session',
  summary: 'Empty the trash, or delete old versions that are not kept; runs as a job',
  body: Type.Object({ kind: Type.Optional(Kind), what: oneOf(cleanups), olderThanDays }),
  reply: Type.Object({ jobId: Id }),
  errors: ['NOT_ADMIN', 'NOT_FOUND', 'ACCOUNT_SUSPENDED'],
})
