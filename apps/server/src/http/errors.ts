import { type ErrorCode, errorCatalogue, errorNumber, errorText, type Failure, formatBytes } from '@khlang/contract'
import { isVaultError, type VaultErrorCode } from '@khlang/vault'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type FieldError, tooLarge } from '../platform/app-error.ts'
import { isDatabaseAway, isDatabaseFull, isNoText } from '../platform/db.ts'
import { jsonBodyLimit } from './body.ts'
import { logFailure } from './hang-ups.ts'
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
  if (error.validation) return new AppError('INVALID_INPUT', {}, { fields: fieldErrorsOf(error) })
  if (error.statusCode === 413) return tooLarge('body', formatBytes(jsonBodyLimit))
  if (error.statusCode === 415) return new AppError('UNSUPPORTED_TYPE')
  if (error.statusCode === 405) return new AppError('METHOD_NOT_ALLOWED')
  return error.statusCode !== undefined && error.statusCode < 500
    ? new AppError('MALFORMED', {}, { cause: error })
    : null
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && ('statusCode' in error || 'validation' in error)

const fieldErrorsOf = (error: FastifyError): FieldError[] =>
  (error.validation ?? []).map((problem) => {
    const missing = typeof problem.params.missingProperty === 'string' ? `/${problem.params.missingProperty}` : ''
    return { path: `${problem.instancePath}${missing}`.slice(1).replaceAll('/', '.'), message: problem.message ?? '' }
  })

/** What every failed request is answered with. */
export const failureOf = (error: AppError, request: FastifyRequest): Failure => ({
  status: 'ER',
  errorCode: errorNumber(error.code),
  machineCode: error.code,
  errorMessage: errorText(error.code, languageIn(request), error.values),
  fields: [...error.fields],
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
