import { type Static, Type } from 'typebox'
import { ById, Bytes, ByToken, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { Ids, Verdicts } from './bulk.ts'
import { endpoint } from './endpoint.ts'
import { fileReply, rangesReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** A preview of the archive: the outcome for each item, and the maximum size. */
export const planDownload = endpoint({
  method: 'POST',
  path: '/api/items/download/plan',
  access: 'session',
  keys: ['files:read'],
  summary:
    'Preview of a zip file of these items: what it includes, why the rest is omitted, and whether a job makes it',
  body: Type.Object({ ids: Ids }),
  reply: Type.Object({
    verdicts: Verdicts,
    /** Folders with their contents, if included; inaccessible items are counted too. */
    items: Type.Integer(),
    bytes: Bytes,
    /** Everything is included: nothing in the folders is inaccessible, closed, locked or damaged. */
    exact: Type.Boolean(),
    large: Type.Boolean(),
  }),
  errors: [],
})

/** An address that serves the archive once, within a minute, to its requester. */
export const downloadItems = endpoint({
  method: 'POST',
  path: '/api/items/download',
  access: 'session',
  keys: ['files:read'],
  summary: 'An address of these items as one zip file; above 10 GB or 10,000 items a job makes it',
  /** `index`: includes `index.csv`, a list of the files. */
  body: Type.Object({ ids: Ids, index: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    url: Type.Optional(Type.String()),
    /** Instead of an address: the archive is too large, so a job makes it (`/api/prepared-archives`). */
    archiveId: Type.Optional(Id),
    items: Type.Integer(),
    bytes: Bytes,
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_ARCHIVES'],
})

/** `closed`: it is made, but whoever asked for it may not download now what it was made of. */
export const archiveStates = ['waiting', 'running', 'ready', 'closed', 'failed'] as const

/** A zip made by a job, because it is too large to wait for (A20). */
export const PreparedArchive = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(archiveStates),
  items: Type.Integer(),
  /** Of the requested files. */
  bytes: Bytes,
  doneBytes: Bytes,
  /** Of the zip itself; null until it is ready. */
  size: nullable(Bytes),
  files: Type.Integer(),
  /** Listed with the reason in its `_not-included.txt`. */
  leftOut: Type.Integer(),
  /** Why it failed. */
  message: nullable(Type.String()),
  createdAt: Instant,
  until: Instant,
})
export type PreparedArchive = Static<typeof PreparedArchive>

export const listArchives = endpoint({
  method: 'GET',
  path: '/api/prepared-archives',
  access: 'session',
  summary: 'Large zip files requested by the caller, until they expire, latest first',
  reply: Type.Object({ items: Type.Array(PreparedArchive) }),
  errors: [],
})

export const removeArchive = endpoint({
  method: 'DELETE',
  path: '/api/prepared-archives/:id',
  access: 'session',
  summary: 'Delete a large zip file, or cancel its preparation',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})

export const readArchive = endpoint({
  method: 'GET',
  path: '/api/archives/:token',
  access: 'public',
  traffic: downloadTraffic,
  summary: 'Items as one zip file, once, for whoever has the address',
  params: ByToken,
  reply: fileReply('application/zip'),
  errors: ['NOT_FOUND'],
})

export const archiveContentPath = (id: string) => `/api/prepared-archives/${id}/content`
export const readPreparedArchive = endpoint({
  method: 'GET',
  path: '/api/prepared-archives/:id/content',
  access: 'session',
  traffic: downloadTraffic,
  summary: 'A large zip file, with ranges, so that an interrupted download can be resumed',
  params: ById,
  reply: rangesReply('application/zip'),
  errors: ['NOT_FOUND'],
})
