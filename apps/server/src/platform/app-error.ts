import { type ErrorCode, type ErrorValues, errorText, storableValues } from '@khlang/contract'

export type FieldError = { path: string; message: string }

/**
 * The only error that is thrown intentionally. `values` fill the placeholders of the message; `cause` is logged and
 * never sent.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly fields: readonly FieldError[]
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    values: ErrorValues = {},
    more: { fields?: readonly FieldError[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`${code}: ${errorText(code, 'en', values)}`, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.values = values
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
  }
}

/** A refusal as tables store it: its code, and as JSON what its text speaks of. `storedErrorText` reads it again. */
export const storedRefusal = ({ code, values = {} }: Refusal): { code: ErrorCode; code_values: string } => ({
  code,
  code_values: JSON.stringify(storableValues(values)),
})
type Refusal = { code: ErrorCode; values?: ErrorValues }

/** Like `storedRefusal`, for what may have gone well. */
export const storedOutcome = (refusal: Refusal | null) =>
  refusal === null ? { code: null, code_values: null } : storedRefusal(refusal)

/** A field, a part of a form or a body that is larger than `max`, with its name. */
export const tooLarge = (path: string, max: string, message = `is larger than ${max}`): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', { max }, { fields: [{ path, message }] })

/** For optional lookups: turns NOT_FOUND and NOT_ALLOWED into null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')) return null
  throw error
}
