import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { BulkResult } from './drive.ts'
import { endpoint } from './endpoint.ts'

/** Background tasks, whose progress people see. */
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
/** The most failed items that are listed. */
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
  name: Type.String({ description: 'the first of what was chosen' }),
  count: Type.Integer({ description: 'how much was chosen' }),
  place: nullable(Type.String({ description: 'the name of where it goes' })),
  createdAt: Instant,
})
export type Job = Static<typeof Job>

/** What could not be done, and why; without a name when the caller does not see it any more. */
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
  summary: 'Jobs of the caller that go on, and those that ended and were not put away, the newest first',
  reply: Type.Object({ items: Type.Array(Job) }),
  errors: [],
})

export const getJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:id',
  access: 'session',
  summary: 'Progress of a job, and what came of it',
  params: ById,
  reply: Type.Object({
    ...progress,
    leftCount: Type.Integer(),
    /** The first of them. */
    left: Type.Array(JobLeft),
    result: Type.Optional(BulkResult),
  }),
  errors: ['NOT_FOUND'],
})

export const dismissJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id',
  access: 'session',
  summary: 'Put away a job that has ended',
  params: ById,
  reply: Empty,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
