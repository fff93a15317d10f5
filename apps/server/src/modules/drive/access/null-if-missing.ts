import { AppError } from '../../../platform/app-error.ts'

/** For looking whether something is there: what is not, or not for the caller, is null. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'NOT_ALLOWED')) return null
  throw error
}
