import { type Static, Type } from 'typebox'
import { ById, Bytes, Id, Instant, nullable, oneOf, pageOf, PageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** On request, or because its time in the trash or the retained trash had expired. */
export const destructionReasons = ['person', 'trash', 'vault', 'account-endings'] as const
const Count = Type.Integer({ minimum: 0 })
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256' })

/** The record of a permanent deletion and of the destroyed keys. */
export const Destruction = Type.Object({
  id: Id,
  type: oneOf(['file', 'folder']),
  name: Type.String(),
  drive: oneOf(['personal', 'business']),
  files: Count,
  versions: Count,
  bytes: Bytes,
  askedAt: Instant,
  why: oneOf(destructionReasons),
  /** The requester; null if its time had expired. */
  by: nullable(Type.String()),
  /** The hash of its list, as recorded in the audit log. */
  listHash: Hash,
  /** When the outcome for the keys of all versions was known; null until then. */
  settledAt: nullable(Instant),
  /** Versions whose key is destroyed, and those whose bytes another file still uses. */
  destroyed: Count,
  kept: Count,
})
export type Destruction = Static<typeof Destruction>

export const DestructionEntry = Type.Object({
  n: Type.Integer({ minimum: 1 }),
  itemId: Id,
  path: Type.String(),
  version: Type.Integer(),
  size: Bytes,
  sha256: nullable(Hash),
  /** `kept`: another file still uses the same bytes; null: not known yet. */
  outcome: nullable(oneOf(['destroyed', 'kept'])),
  keyAt: nullable(Instant),
})
export type DestructionEntry = Static<typeof DestructionEntry>

export const DestructionCheck = Type.Object({
  /** Whether the list matches the log. */
  list: oneOf(['same', 'changed']),
  /** Whether the outcome for the keys matches; `open` until it is known. */
  outcome: oneOf(['same', 'changed', 'open']),
  /** Whether the rows of the log are chained, and unchanged since. */
  log: oneOf(['sealed', 'notYet', 'broken']),
})
export type DestructionCheck = Static<typeof DestructionCheck>

export const listDestructions = endpoint({
  method: 'GET',
  path: '/api/destructions',
  access: 'session',
  summary: 'Permanent deletions in the drives of the account, latest first; of a business for its admins',
  query: PageQuery,
  reply: pageOf(Destruction),
  errors: ['INVALID_INPUT'],
})

export const getDestruction = endpoint({
  method: 'GET',
  path: '/api/destructions/:id',
  access: 'session',
  summary: 'One destruction record',
  params: ById,
  reply: Destruction,
  errors: ['NOT_FOUND'],
})

export const listDestructionEntries = endpoint({
  method: 'GET',
  path: '/api/destructions/:id/entries',
  access: 'session',
  summary: 'The versions of a destruction record, in the order that its hash covers',
  params: ById,
  query: PageQuery,
  reply: pageOf(DestructionEntry),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})

export const checkDestruction = endpoint({
  method: 'GET',
  path: '/api/destructions/:id/check',
  access: 'session',
  summary: 'Whether a destruction record matches the chained log',
  params: ById,
  reply: DestructionCheck,
  errors: ['NOT_FOUND'],
})

/** The whole record as lines of text, whose hashes can be recalculated. */
export const destructionDocumentPath = '/api/destructions/:id/document'
export const downloadDestruction = endpoint({
  method: 'GET',
  path: destructionDocumentPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'A destruction record as lines of text, whose hashes can be recalculated',
  params: ById,
  reply: fileReply('text/plain'),
  errors: ['NOT_FOUND'],
})
