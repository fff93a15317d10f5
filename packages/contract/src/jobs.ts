import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { BulkResult } from './bulk.ts'
import { endpoint } from './endpoint.ts'

/** Kinds of background tasks. */
export const jobKinds = [
  'copy',
  'move',
  'purge',
  'empty-trash',
  'drop-versions',
  'date-items',
  'check-log',
  'rename-hashtag',
] as const
export type JobKind = (typeof jobKinds)[number]
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
/** The maximum number of failed items that are listed. */
export const maxNamedLeft = 200

const progress = {
  state: oneOf(jobStates),
  done: Type.Integer(),
  total: Type.Integer(),
}

export const Job = Type.Object({
  id: Id,
  kind: oneOf(jobKinds),
  ...progress,
  left: Type.Integer({ description: 'items that could not be done' }),
  name: Type.String({ description: 'the first chosen item; empty if the caller cannot see it' }),
  count: Type.Integer({ description: 'how much was chosen' }),
  place: nullable(Type.String({ description: 'the name of the destination; null if the caller cannot see it' })),
  createdAt: Instant,
})
export type Job = Static<typeof Job>

/** A failed item and the reason; without a name if the caller can no longer see it. */
export const JobLeft = Type.Object({
  id: Id,
  name: nullable(Type.String()),
  type: oneOf(['file', 'folder']),
  mimeType: Type.String(),
  machineCode: Type.String(),
  message: Type.String(),
})
export type JobLeft = Static<typeof JobLeft>

export const listJobs = endpoint({
  method: 'GET',
  path: '/api/jobs',
  access: 'session',
  summary: 'The caller’s running jobs, and finished ones that were not dismissed, newest first',
  reply: Type.Object({ items: Type.Array(Job) }),
  errors: [],
})

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'session',
  summary: 'Progress and outcome of a job',
  params: ById,
  reply: Type.Object({
    ...progress,
    leftCount: Type.Integer(),
    /** The first failed items. */
    left: Type.Array(JobLeft),
    result: Type.Optional(BulkResult),
  }),
  errors: ['NOT_FOUND'],
})

export const dismissJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id',
  access: 'session',
  summary: 'Dismiss a finished job',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
