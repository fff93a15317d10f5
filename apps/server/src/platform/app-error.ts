import { errorAsField, type FieldText } from '@khlang/contract/field-texts'
import { type ErrorCode, type ErrorValues, errorText, type Language, storableValues } from '@khlang/contract'

/** A field that is refused, with the reason in both languages: what is thrown does not know its reader. */
export type FieldError = { path: string; message: FieldText }

/** Fields as their reader gets them. */
export const fieldsIn = (fields: readonly FieldError[], language: Language) =>
  fields.map(({ path, message }) => ({ path, message: message[language] }))

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

/** A refusal that is about one field of the request, and says the same of it. */
export const fieldError = (code: ErrorCode, path: string, values: ErrorValues = {}): AppError =>
  new AppError(code, values, { fields: [{ path, message: errorAsField(code, values) }] })

/** A field, a part of a form or a body that is larger than `max`, with its name. */
export const tooLarge = (path: string, max: string): AppError => fieldError('PAYLOAD_TOO_LARGE', path, { max })

/** For optional lookups: turns NOT_FOUND and NOT_ALLOWED into null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')) return null
  throw error
}
