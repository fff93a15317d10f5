import { type Static, Type } from 'typebox'
import { ById, Id, nullable, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { logActorFilter } from './log-actors.ts'
import { logEntry } from './personal-log.ts'

/** Below a folder so many items are read at most; the log of a larger one covers these, and says so. */
export const itemLogLimit = 10_000

export const ItemLogEntry = Type.Object({
  ...logEntry,
  /** True for actions of the reader. */
  mine: Type.Boolean(),
})
export type ItemLogEntry = Static<typeof ItemLogEntry>

export const listItemLog = endpoint({
  method: 'GET',
  path: '/api/items/:id/log',
  access: 'session',
  keys: ['logs:read'],
  support: true,
  summary: 'Who did what to an item and, of a folder, to what is below it, newest first: for its owner and its admins',
  params: ById,
  query: Type.Object({ ...pageQuery, ...logActorFilter }),
  reply: Type.Object({
    ...pageOf(ItemLogEntry).properties,
    /** The folder holds more than is covered: folders inside it have their own logs. */
    partial: Type.Boolean(),
  }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'INVALID_INPUT'],
})

export const getUploadDepartment = endpoint({
  method: 'GET',
  path: '/api/items/:id/upload-department',
  access: 'session',
  summary:
    'The department for which the current content of a file came into Drive Business, for people of the business',
  params: ById,
  reply: Type.Object({ department: nullable(Type.Object({ id: Id, name: Type.String() })) }),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})
