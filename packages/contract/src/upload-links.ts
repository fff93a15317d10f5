import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { channelLimits, linkLimits, uploadLinkLimits } from './limits.ts'
import { ExpiresIn } from './links.ts'

/** What the address of an upload link answers. */
export const uploadLinkStates = ['on', 'off', 'expired', 'full', 'closed'] as const
export type UploadLinkState = (typeof uploadLinkStates)[number]
/** Whether visitors are asked for something. */
export const asks = ['no', 'optional', 'required'] as const
export type Ask = (typeof asks)[number]
/**
 * What a file of a taken name becomes: a copy with a number, or a new version of the file that is there, where its type
 * keeps versions and the creator of the link may edit it; otherwise a copy again (C68).
 */
export const uploadLinkDuplicates = ['create_copy', 'create_tag_version'] as const
export type UploadLinkDuplicate = (typeof uploadLinkDuplicates)[number]

const Extension = Type.String({ pattern: '^\\.?[\\p{L}\\p{N}_+-]{1,30}$' })
const Title = Type.String({ minLength: 1, maxLength: uploadLinkLimits.title })

/** A document that visitors are asked for; one with an id exists already. */
const ChosenEntry = Type.Object({
  id: Type.Optional(Id),
  title: Title,
  required: Type.Optional(Type.Boolean()),
  dueAt: Type.Optional(nullable(Instant)),
})

const settings = {
  name: Type.Optional(Type.String({ maxLength: linkLimits.name })),
  /** Null removes it. */
  password: Type.Optional(nullable(Type.String({ maxLength: linkLimits.password }))),
  /** Required of a new link, with an explicit choice of no limit (C12). */
  expiresIn: Type.Optional(ExpiresIn),
  maxFiles: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: uploadLinkLimits.files }))),
  /** Null: the limit of all upload links. */
  maxSize: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: channelLimits.uploadLink }))),
  /** Extensions; none: any. */
  types: Type.Optional(Type.Array(Extension, { maxItems: uploadLinkLimits.types })),
  askName: Type.Optional(oneOf(asks)),
  askEmail: Type.Optional(oneOf(asks)),
  remark: Type.Optional(Type.String({ maxLength: linkLimits.remark })),
  qr: Type.Optional(Type.Boolean()),
  notify: Type.Optional(Type.Boolean()),
  /** Whether people who were asked by mail are reminded before a deadline. */
  remind: Type.Optional(Type.Boolean()),
  duplicate: Type.Optional(oneOf(uploadLinkDuplicates)),
  loginRequired: Type.Optional(Type.Boolean()),
  /** Both need the outbox permission of the creator (T15). */
  sendInbox: Type.Optional(Type.Boolean()),
  sendEtax: Type.Optional(Type.Boolean()),
  /** The whole checklist, in its order. */
  checklist: Type.Optional(Type.Array(ChosenEntry, { maxItems: uploadLinkLimits.entries })),
}

export const UploadLink = Type.Object({
  id: Id,
  folder: Type.Object({ id: Id, name: Type.String() }),
  name: Type.String(),
  /** The address; null for those who may see the link but did not create it. */
  url: nullable(Type.String()),
  state: oneOf(uploadLinkStates),
  enabled: Type.Boolean(),
  hasPassword: Type.Boolean(),
  expiresAt: nullable(Instant),
  maxFiles: nullable(Type.Integer()),
  received: Type.Integer(),
  maxSize: nullable(Bytes),
  types: Type.Array(Type.String()),
  askName: oneOf(asks),
  askEmail: oneOf(asks),
  remark: Type.String(),
  qr: Type.Boolean(),
  notify: Type.Boolean(),
  remind: Type.Boolean(),
  duplicate: oneOf(uploadLinkDuplicates),
  loginRequired: Type.Boolean(),
  sendInbox: Type.Boolean(),
  sendEtax: Type.Boolean(),
  createdAt: Instant,
  createdBy: Type.Object({ id: Id, name: Type.String() }),
  mine: Type.Boolean(),
  lastReceivedAt: nullable(Instant),
  revision: Type.Integer(),
})
export type UploadLink = Static<typeof UploadLink>

export const createUploadLink = endpoint({
  method: 'POST',
  path: '/api/items/:id/upload-links',
  access: 'session',
  summary: 'Create an upload link to a folder',
  params: ById,
  body: Type.Object(settings),
  reply: Type.Object({ ...UploadLink.properties, token: Type.String(), url: Type.String() }),
  errors: [
    'NOT_FOUND',
    'NOT_ALLOWED',
    'NOT_A_FOLDER',
    'LINK_PASSWORD_SHORT',
    'LINK_PASSWORD_COMMON',
    'LINK_EXPIRY_REQUIRED',
    'LINK_BEYOND_POLICY',
    'UPLOAD_LINK_OUTBOX',
    'UPLOAD_LINK_SIGNING',
    'TOO_MANY_LINKS',
    'ACCOUNT_READ_ONLY',
  ],
})

export const listItemUploadLinks = endpoint({
  method: 'GET',
  path: '/api/items/:id/upload-links',
  access: 'session',
  summary: 'The upload links of a folder: one’s own, or all for those who administer it',
  params: ById,
  query: Type.Object(pageQuery),
  reply: pageOf(UploadLink),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
})

export const changeUploadLink = endpoint({
  method: 'PATCH',
  path: '/api/upload-links/:id',
  access: 'session',
  summary: 'Turn an upload link on or off, or change its settings',
  params: ById,
  body: Type.Object({ ...settings, enabled: Type.Optional(Type.Boolean()) }),
  reply: UploadLink,
  errors: [
    'LINK_NOT_FOUND',
    'NOT_ALLOWED',
    'LINK_PASSWORD_SHORT',
    'LINK_PASSWORD_COMMON',
    'LINK_BEYOND_POLICY',
    'UPLOAD_LINK_OUTBOX',
    'UPLOAD_LINK_SIGNING',
    'LINK_STALE',
  ],
})

export const deleteUploadLink = endpoint({
  method: 'DELETE',
  path: '/api/upload-links/:id',
  access: 'session',
  summary: 'Delete an upload link; its address is not found from now on, and received files stay',
  params: ById,
  reply: Empty,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const rotateUploadLink = endpoint({
  method: 'POST',
  path: '/api/upload-links/:id/rotate',
  access: 'session',
  summary: 'Give an upload link a new address; the old one is not found from now on',
  params: ById,
  body: Empty,
  reply: UploadLink,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const entryStates = ['received', 'missing', 'overdue'] as const
export type EntryState = (typeof entryStates)[number]

/** The status board: what was asked for, and what of it has come (A05). */
export const getUploadBoard = endpoint({
  method: 'GET',
  path: '/api/upload-links/:id/board',
  access: 'session',
  summary: 'The checklist of an upload link, with what was received and what is missing or overdue',
  params: ById,
  reply: Type.Object({
    link: UploadLink,
    entries: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        required: Type.Boolean(),
        dueAt: nullable(Instant),
        state: oneOf(entryStates),
        files: Type.Integer(),
        lastReceivedAt: nullable(Instant),
      }),
    ),
  }),
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const ReceivedFile = Type.Object({
  id: Id,
  reference: Type.String(),
  /** Null once the file is permanently gone. */
  itemId: nullable(Id),
  name: Type.String(),
  size: Bytes,
  visitor: Type.Object({ name: Type.String(), email: Type.String(), remark: Type.String() }),
  entryId: nullable(Id),
  receivedAt: Instant,
  /** The e-document that it became, or why it did not; null where the link does not pass it on, and until it has. */
  document: nullable(
    Type.Object({
      transactionId: nullable(Id),
      errorMessage: nullable(Type.String()),
      fields: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
    }),
  ),
})
export type ReceivedFile = Static<typeof ReceivedFile>

export const listReceivedFiles = endpoint({
  method: 'GET',
  path: '/api/upload-links/:id/files',
  access: 'session',
  summary: 'The files received through an upload link, latest first',
  params: ById,
  query: Type.Object(pageQuery),
  reply: pageOf(ReceivedFile),
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

/** The page of an upload link; the token is all that a visitor needs. */
export const uploadLinkPath = (token: string) => `/sharelinkuploads?id=${token}`
