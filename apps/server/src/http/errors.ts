import { type ErrorCode, errorCatalogue, errorNumber, errorText, type Failure, formatBytes } from '@khlang/contract'
import { whereToTurn } from '@khlang/contract/policy-settings'
import { isVaultError, type VaultErrorCode } from '@khlang/vault'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fieldsIn, tooLarge } from '../platform/app-error.ts'
import { isDatabaseAway, isDatabaseFull, isNoText } from '../platform/db.ts'
import { jsonBodyLimit } from './body.ts'
import { fieldsOf } from './field-problems.rules.ts'
import { logFailure } from './client-aborts.ts'
import { languageIn } from './language.ts'

const vaultCodes = {
  INTEGRITY: 'INTEGRITY',
  NOT_FOUND: 'ITEM_UNREADABLE',
  NO_SPACE: 'DISK_FULL',
  UNAVAILABLE: 'UNAVAILABLE',
} as const satisfies Record<VaultErrorCode, ErrorCode>

const retryAfterUnavailable = 5

/** Anything thrown, as an error of the catalogue. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isVaultError(error)) {
    const code = vaultCodes[error.code]
    return new AppError(
      code,
      {},
      { cause: error, ...(code === 'UNAVAILABLE' && { retryAfter: retryAfterUnavailable }) },
    )
  }
  if (isDatabaseAway(error)) return new AppError('UNAVAILABLE', {}, { cause: error, retryAfter: retryAfterUnavailable })
  if (isDatabaseFull(error)) return new AppError('DISK_FULL', {}, { cause: error })
  if (isNoText(error)) return new AppError('INVALID_INPUT', {}, { cause: error })
  return fromFramework(error) ?? new AppError('INTERNAL', {}, { cause: error })
}

/** Like {@link toAppError}; what nobody foresaw is called what the operation says. */
export function failureIn(request: FastifyRequest, thrown: unknown): AppError {
  const error = toAppError(thrown)
  // A request that no address took has none.
  const failsAs = error.code === 'INTERNAL' ? request.routeOptions.config?.failsAs : undefined
  return failsAs ? new AppError(failsAs, {}, { cause: error.cause ?? error }) : error
}

/** Errors raised by the HTTP server itself: bad JSON, too large, wrong type, failed validation. */
function fromFramework(error: unknown): AppError | null {
  if (!isFrameworkError(error)) return null
  if (error.validation) return new AppError('INVALID_INPUT', {}, { fields: fieldsOf(error.validation) })
  if (error.statusCode === 413) return tooLarge('body', formatBytes(jsonBodyLimit))
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_TYPE')
  if (error.statusCode === 405) return new AppError('METHOD_NOT_ALLOWED')
  return error.statusCode !== undefined && error.statusCode < 500
    ? new AppError('MALFORMED', {}, { cause: error })
    : null
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && ('statusCode' in error || 'validation' in error)

const readerOf = ({ actor }: FastifyRequest) =>
  actor?.accountKind !== 'business' ? 'nobody' : actor.isAdmin ? 'admin' : 'employee'

/** The message of an error for whoever reads it; of a setting of their business, with where to turn. */
export function refusalText({ code, values }: AppError, request: FastifyRequest): string {
  const language = languageIn(request)
  const message = errorText(code, language, values)
  const turn = whereToTurn(code, readerOf(request), language)
  if (turn === '') return message
  return `${message}${language === 'en' && !/[.!?]$/.test(message) ? '.' : ''} ${turn}`
}

/** What every failed request is answered with. */
export const failureOf = (error: AppError, request: FastifyRequest): Failure => ({
  status: 'ER',
  errorCode: errorNumber(error.code),
  machineCode: error.code,
  errorMessage: refusalText(error, request),
  fields: fieldsIn(error.fields, languageIn(request)),
  traceId: request.id,
})

/** Answers with the error. Unexpected errors are logged in full and not revealed. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = failureIn(request, thrown)
  const { status } = errorCatalogue[error.code]
  if (status >= 500) logFailure(request, error)
  const retryAfter = error.retryAfter ?? (status === 503 ? retryAfterUnavailable : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply.code(status).type('application/json; charset=utf-8').send(failureOf(error, request))
}
