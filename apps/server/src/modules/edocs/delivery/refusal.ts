import { errorText, type Language } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'

/** Why one document of several was refused, in the language of the caller. Throws again what is no refusal. */
export function refusalOf(error: unknown, language: Language) {
  if (!(error instanceof AppError)) throw error
  const { code, values, fields } = error
  return { machineCode: code, errorMessage: errorText(code, language, values), fields: [...fields] }
}
