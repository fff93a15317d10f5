import { errorText, isErrorCode, type Language } from '@khlang/contract'
import type { Left } from '../model/outcome.ts'

// A separate module: the error catalogue is loaded with the first dialog, not with the first list.

/** Why an item failed: the server's message, else the catalogue's. */
export function failureText({ item, code, message }: Left, language: Language): string {
  if (message) return message
  return errorText(isErrorCode(code) ? code : 'INTERNAL', language, { name: item.name, suggestion: item.name })
}
