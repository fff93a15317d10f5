import { type ErrorCode, errorCatalogue } from '@khlang/contract'
import { encodeStep, errorBody, escapeXml, WebdavError, xmlType } from '@khlang/webdav'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalText, toAppError } from '../../http/errors.ts'
import { logFailure } from '../../http/client-aborts.ts'
import { AppError } from '../../platform/app-error.ts'
import { davBase, davMethods, isPlain } from './dav.rules.ts'

/** A refusal of the protocol: a status, and the violated precondition. */
export class Refusal extends Error {
  readonly status: number
  readonly condition: string
  readonly code: ErrorCode

  constructor(status: number, code: ErrorCode, condition = '') {
    super(`${status} ${code}`)
    this.name = 'Refusal'
    this.status = status
    this.condition = condition
    this.code = code
  }
}

/** The resource is locked, and the token was not submitted. */
export const locked = (names: readonly string[]): Refusal =>
  new Refusal(
    423,
    'ITEM_LOCKED',
    `<D:lock-token-submitted><D:href>${escapeXml(davBase + names.map(encodeStep).join('/'))}</D:href></D:lock-token-submitted>`,
  )

/** Where WebDAV has a different status. 401 would make programs prompt for a password. */
const statuses: Partial<Record<ErrorCode, number>> = {
  FILE_PASSWORD_REQUIRED: 403,
  NAME_INVALID: 403,
  FOLDER_PATH_INVALID: 403,
  NAME_INEXACT: 403,
  NAME_TOO_LONG: 403,
  NAME_NEEDS_EXTENSION: 403,
  NAME_RESERVED: 403,
  ALREADY_THERE: 403,
  NAME_TAKEN: 412,
  FILE_EXISTS: 412,
  ITEM_STALE: 412,
  NOT_A_FOLDER: 409,
  NOT_A_FILE: 405,
  ITEM_IN_TRASH: 404,
  ITEM_EXPIRED: 403,
  UPLOAD_FOLDER_NOT_FOUND: 409,
  UPLOAD_GONE: 408,
}

const conditions: Partial<Record<ErrorCode, string>> = {
  STORAGE_FULL: '<D:quota-not-exceeded/>',
  DISK_FULL: '<D:sufficient-disk-space/>',
}

/** Lack of space is reported as such; an account that is read-only for another reason is not. */
const isFull = (code: ErrorCode, request: FastifyRequest) =>
  code === 'ACCOUNT_READ_ONLY' && request.actor?.accountStatus === 'active'

/** An error as WebDAV clients expect it: a status, a precondition code, and a sentence for people. */
export function sendDavError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = thrown instanceof Refusal ? thrown : null
  const error = refusal
    ? new AppError(refusal.code)
    : thrown instanceof WebdavError
      ? new AppError('MALFORMED', {}, { cause: thrown })
      : toAppError(thrown)
  const { code } = error
  const known = isFull(code, request) ? 507 : (statuses[code] ?? errorCatalogue[code].status)
  const isLockedOut = (code === 'FEATURE_OFF' || code === 'PASSWORD_EXPIRED') && !request.actor
  const status = refusal?.status ?? (isLockedOut ? 401 : known)
  if (status === 500) logFailure(request, error)
  const retryAfter = error.retryAfter ?? (status === 503 ? 5 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Basic realm="Khlang", charset="UTF-8"')
  if (status === 415 && !isPlain(request.headers['content-encoding'])) reply.header('accept-encoding', 'identity')
  if (status === 405) reply.header('allow', davMethods.join(', '))
  const text = refusalText(error, request)
  return reply
    .code(status)
    .header('x-machine-code', code)
    .type(xmlType)
    .send(errorBody(refusal?.condition || (conditions[code] ?? ''), text, code))
}
