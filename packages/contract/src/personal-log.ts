import { type Static, Type } from 'typebox'
import { Id, Instant, linkQuery, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { logActions } from './log-actions.ts'
import { ActedBy, logActorFilter, logChannels } from './log-actors.ts'
import { fileReply } from './bodies.ts'
import { downloadTraffic } from './traffic.ts'

/** How long a move, a rename or a move to the trash can be undone from the log (A02). */
export const undoHours = 24

/** Limited to safe integers. */
const EntryNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** What every log says of a row. */
export const logEntry = {
  id: EntryNumber,
  at: Instant,
  type: Type.String(),
  action: oneOf(logActions),
  refused: Type.Boolean(),
  /**
   * A sentence in the reader's language, in pieces; a piece with `itemId` links to an item that the reader can open.
   */
  sentence: Type.Array(Type.Object({ text: Type.String(), itemId: Type.Optional(Id), folderId: Type.Optional(Id) })),
  address: nullable(Type.String()),
  /** By which way it came. */
  client: oneOf(logChannels),
  /** The key, rule of a mailbox, partner, support agent or job that acted, with the name that it had then. */
  by: ActedBy,
  /** The destruction record. */
  recordId: nullable(Id),
}

export const LogEntry = Type.Object({
  ...logEntry,
  /** True for actions of the reader. */
  mine: Type.Boolean(),
  /** Until when it can be undone; null if it cannot. */
  undoUntil: nullable(Instant),
})
export type LogEntry = Static<typeof LogEntry>

export const logFilter = {
  from: Type.Optional(Instant),
  until: Type.Optional(Instant),
  action: Type.Optional(oneOf(logActions)),
  item: Type.Optional(Type.String({ maxLength: 200, description: 'part of the name of an item' })),
  itemId: Type.Optional(Id),
  ...logActorFilter,
}
/** Closed: as part of a body it is stored as received. */
export const LogFilter = Type.Object(logFilter, { additionalProperties: false })
export type LogFilter = Static<typeof LogFilter>

export const listPersonalLog = endpoint({
  method: 'GET',
  path: '/api/personal-log',
  access: 'session',
  summary: 'What I did in this account and what others did to my items, newest first',
  query: Type.Object({ ...pageQuery, ...logFilter }),
  reply: pageOf(LogEntry),
  errors: ['INVALID_INPUT'],
})

export const undoLogEntry = endpoint({
  method: 'POST',
  path: '/api/personal-log/:id/undo',
  access: 'session',
  summary: 'Undo one move, rename or move to the trash of the last 24 hours',
  params: Type.Object({ id: EntryNumber }),
  body: Type.Object({}),
  reply: Type.Object({ itemId: Id }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'UNDO_NOT_POSSIBLE',
    'UNDO_TOO_LATE',
    'UNDO_CHANGED',
    'UNDO_GONE',
    'NAME_TAKEN',
    'RESTORE_TARGET_GONE',
    'ITEM_LOCKED',
    'ITEM_RESERVED',
    'ACCOUNT_READ_ONLY',
  ],
})

/** The same rows as CSV, in the language of `Accept-Language` or `language`. */
export const personalLogCsvPath = '/api/personal-log.csv'

export const downloadPersonalLog = endpoint({
  method: 'GET',
  path: personalLogCsvPath,
  access: 'session',
  traffic: downloadTraffic,
  summary: 'One’s own log as a CSV file',
  query: Type.Object({ ...logFilter, ...linkQuery }),
  reply: fileReply('text/csv'),
  errors: [],
})
