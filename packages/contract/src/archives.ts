import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { Ids, Verdicts } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** A preview of the archive: a verdict for each item, and the largest possible size. */
export const planDownload = endpoint({
  method: 'POST',
  path: '/api/items/download/plan',
  access: 'session',
  summary: 'What of these would come in a zip file and why the rest would not, and whether a job would make it',
  body: Type.Object({ ids: Ids }),
  reply: Type.Object({
    verdicts: Verdicts,
    /** Folders with all that is in them, of those that come; what may not be had is counted with the rest. */
    items: Type.Integer(),
    bytes: Bytes,
    /** All of it comes: nothing in the folders is kept from the caller, shut, locked or damaged. */
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
  summary: 'An address at which these come as one zip file; above 10 GB or 10,000 items a job makes it',
  /** `index`: with a list of its files beside them, `index.csv`. */
  body: Type.Object({ ids: Ids, index: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({
    url: Type.Optional(Type.String()),
    /** Instead of an address: too large to wait for, so that a job makes it (`/api/prepared-archives`). */
    archiveId: Type.Optional(Id),
    items: Type.Integer(),
    bytes: Bytes,
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'TOO_MANY_ARCHIVES'],
})

export const archiveStates = ['waiting', 'running', 'ready', 'failed'] as const

/** A zip that is made by a job, because it is too large to wait for (A20). */
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
  /** Named with the reason in its `_not-included.txt`. */
  leftOut: Type.Integer(),
  /** Why it could not be made. */
  message: nullable(Type.String()),
  createdAt: Instant,
  until: Instant,
})
export type PreparedArchive = Static<typeof PreparedArchive>

export const listArchives = endpoint({
  method: 'GET',
  path: '/api/prepared-archives',
  access: 'session',
  summary: 'Large zip files that the caller asked for and that are still kept, the latest first',
  reply: Type.Object({ items: Type.Array(PreparedArchive) }),
  errors: [],
})

export const removeArchive = endpoint({
  method: 'DELETE',
  path: '/api/prepared-archives/:id',
  access: 'session',
  summary: 'Let go of a large zip file, or stop making it',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND'],
})

/** The bytes, with ranges, so that an interrupted download can be resumed. */
export const archiveContentPath = (id: string) => `/api/prepared-archives/${id}/content`
