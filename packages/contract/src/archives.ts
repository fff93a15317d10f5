import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'

export const archiveStates = ['waiting', 'running', 'ready', 'failed'] as const

/** A zip that is made by a job, because it is too large to wait for (A20). */
export const PreparedArchive = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(archiveStates),
  items: Type.Integer(),
  /** Of the files that were asked for. */
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

/** The bytes, with ranges, so that a download that was cut off goes on. */
export const archiveContentPath = (id: string) => `/api/prepared-archives/${id}/content`
