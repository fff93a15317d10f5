import { type ErrorCode, type ErrorValues, errorText } from '@khlang/contract'

export type FieldFault = { path: string; message: string }

/** The only error thrown on purpose. `values` fill the placeholders of the message; `cause` is logged and never sent. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly values: ErrorValues
  readonly fields: readonly FieldFault[]
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    values: ErrorValues = {},
    more: { fields?: readonly FieldFault[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`${code}: ${errorText(code, 'en', values)}`, { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.values = values
    this.fields = more.fields ?? []
    this.retryAfter = more.retryAfter
  }
}

/** For looking whether something is there: what is not, or not for the caller, is null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')) return null
  throw error
}
