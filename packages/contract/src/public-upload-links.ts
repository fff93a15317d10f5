import { type Static, Type } from 'typebox'
import { ById, Bytes, Empty, Id, Instant, nullable, oneOf, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { linkLimits, uploadLinkLimits } from './limits.ts'
import { asks } from './upload-links.ts'

/** The states of the page, in their precedence: the first that applies is shown. */
export const publicUploadStates = [
  'not_found',
  'closed',
  'off',
  'expired',
  'full',
  'login_needed',
  'password_needed',
  'open',
] as const
export type PublicUploadState = (typeof publicUploadStates)[number]

const ByToken = Type.Object({ token: Type.String({ maxLength: 1000 }) })

/** Where visitors send files: tus, with `filename`, `filetype?`, `entryId?` and `remark?` as metadata. */
export const publicUploadsPath = '/api/public/upload-links/:token/uploads'
/** The reference of the receipt, with the answer that completes an upload. */
export const receiptHeader = 'upload-receipt'

export const UnfinishedUpload = Type.Object({
  id: Id,
  name: Type.String(),
  size: Bytes,
  received: Bytes,
  expiresAt: Instant,
})

/** What a visitor knows who has opened the link. */
export const UploadPage = Type.Object({
  title: Type.String(),
  remark: Type.String(),
  sharedBy: Type.String(),
  endsAt: Instant,
  maxSize: Bytes,
  types: Type.Array(Type.String()),
  filesLeft: nullable(Type.Integer()),
  checklist: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      required: Type.Boolean(),
      dueAt: nullable(Instant),
      /** By this visitor. */
      sent: Type.Boolean(),
    }),
  ),
  /** An upload of this visit that can be resumed. */
  unfinished: nullable(UnfinishedUpload),
})
export type UploadPage = Static<typeof UploadPage>

export const PublicUploadLink = Type.Object({
  state: oneOf(publicUploadStates),
  needsPassword: Type.Boolean(),
  needsLogin: Type.Boolean(),
  /** The name of the signed-in person, where a sign-in was needed. */
  signedInAs: nullable(Type.String()),
  business: nullable(Type.Object({ name: Type.String(), logo: nullable(Type.String()) })),
  /** Who asks for what: shown before the form. The name of the folder stays hidden. Null where a sign-in comes first. */
  asked: nullable(Type.Object({ title: Type.String(), remark: Type.String(), by: Type.String() })),
  /** What a visitor is asked for on opening. */
  asks: nullable(Type.Object({ name: oneOf(asks), email: oneOf(asks) })),
  /** Of a visitor who has opened it. */
  page: nullable(UploadPage),
})
export type PublicUploadLink = Static<typeof PublicUploadLink>

export const getPublicUploadLink = endpoint({
  method: 'GET',
  path: '/api/public/upload-links/:token',
  access: 'public',
  summary: 'The state of an upload link, for its page',
  params: ByToken,
  reply: PublicUploadLink,
  errors: [],
})

export const openPublicUploadLink = endpoint({
  method: 'POST',
  path: '/api/public/upload-links/:token/open',
  access: 'public',
  summary: 'Start or renew a visit of an upload link',
  params: ByToken,
  body: Type.Object({
    password: Type.Optional(Type.String({ maxLength: linkLimits.password })),
    name: Type.Optional(Type.String({ maxLength: uploadLinkLimits.visitorName })),
    email: Type.Optional(Type.String({ maxLength: 320 })),
    /** From the address of a mail that asked for files; one that does not exist is ignored. */
    requestId: Type.Optional(Id),
  }),
  reply: Type.Object({
    /** For programs, as `X-Link-Ticket`; browsers have a cookie. */
    ticket: Type.String(),
    page: UploadPage,
  }),
  errors: [
    'LINK_NOT_FOUND',
    'UPLOAD_LINK_CLOSED',
    'LINK_OFF',
    'LINK_EXPIRED',
    'UPLOAD_LINK_FULL',
    'LINK_LOGIN_REQUIRED',
    'LINK_PASSWORD_REQUIRED',
    'LINK_PASSWORD_WRONG',
    'LINK_PASSWORD_TOO_MANY',
    'UPLOAD_LINK_NAME_REQUIRED',
    'UPLOAD_LINK_EMAIL_REQUIRED',
    'EMAIL_INVALID',
  ],
})

export const UploadReceipt = Type.Object({
  reference: Type.String(),
  /** The name under which it is kept. */
  name: Type.String(),
  size: Bytes,
  receivedAt: Instant,
  entryId: nullable(Id),
})
export type UploadReceipt = Static<typeof UploadReceipt>

export const listUploadReceipts = endpoint({
  method: 'GET',
  path: '/api/public/upload-links/:token/receipts',
  access: 'public',
  summary: 'The receipts of this visit, latest first',
  params: ByToken,
  query: Type.Object(pageQuery),
  reply: pageOf(UploadReceipt),
  errors: ['LINK_TICKET_REQUIRED'],
})

export const stopUploadRequests = endpoint({
  method: 'POST',
  path: '/api/public/upload-requests/:id/stop',
  access: 'public',
  summary: 'Stop mails that ask for files; the answer is the same for requests that do not exist',
  params: ById,
  body: Empty,
  reply: Empty,
  errors: ['TOO_MANY_REQUESTS'],
})
