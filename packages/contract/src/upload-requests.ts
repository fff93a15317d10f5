import { type Static, Type } from 'typebox'
import { ById, Empty, Id, Instant, nullable, oneOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { uploadLinkLimits } from './limits.ts'

/** A person who was asked for files: `stopped` wants no more mails. */
export const requestStates = ['waiting', 'delivered', 'stopped'] as const
export type RequestState = (typeof requestStates)[number]

export const UploadRequest = Type.Object({
  id: Id,
  email: Type.String(),
  language: oneOf(['th', 'en']),
  state: oneOf(requestStates),
  askedAt: Instant,
  /** The last reminder, by the creator or by itself. */
  remindedAt: nullable(Instant),
  /** Whether a reminder may be sent now. */
  canRemind: Type.Boolean(),
})
export type UploadRequest = Static<typeof UploadRequest>

const Requests = Type.Object({ items: Type.Array(UploadRequest) })

export const listUploadRequests = endpoint({
  method: 'GET',
  path: '/api/upload-links/:id/requests',
  access: 'session',
  summary: 'Who was asked for files through an upload link, and who has delivered',
  params: ById,
  reply: Requests,
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED'],
})

export const askForUploads = endpoint({
  method: 'POST',
  path: '/api/upload-links/:id/requests',
  access: 'session',
  summary: 'Ask people by mail for files through one’s upload link; who has been asked is not asked again',
  params: ById,
  body: Type.Object({
    /** Addresses, separated by commas, semicolons or lines. */
    to: Type.String({ maxLength: 20_000 }),
    /** The language of the mails. */
    language: oneOf(['th', 'en']),
  }),
  reply: Type.Object({ ...Requests.properties, asked: Type.Integer() }),
  errors: [
    'LINK_NOT_FOUND',
    'NOT_ALLOWED',
    'SEND_RECIPIENT_REQUIRED',
    'EMAIL_INVALID',
    'UPLOAD_REQUEST_TOO_MANY',
    'UPLOAD_REQUEST_CLOSED',
    'TOO_MANY_REQUESTS',
  ],
})

export const remindUploads = endpoint({
  method: 'POST',
  path: '/api/upload-links/:id/remind',
  access: 'session',
  summary: `Remind those who have not delivered: each at most once in ${uploadLinkLimits.reminderHours} hours and ${uploadLinkLimits.reminders} times`,
  params: ById,
  body: Empty,
  reply: Type.Object({ ...Requests.properties, reminded: Type.Integer() }),
  errors: ['LINK_NOT_FOUND', 'NOT_ALLOWED', 'UPLOAD_REQUEST_CLOSED', 'TOO_MANY_REQUESTS'],
})

/** The page of an upload link for somebody who was asked, and the one on which they stop the mails. */
export const uploadRequestPath = (token: string, requestId: string) =>
  `/sharelinkuploads?id=${token}&request=${requestId}`
export const stopRequestPath = (requestId: string) => `/sharelinkuploads?stop=${requestId}`
