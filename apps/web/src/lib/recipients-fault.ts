import { errorText, recipientsIn } from '@khlang/contract'
import { dispatchLimits } from '@khlang/contract/dispatches'
import type { Language } from './dates.ts'

/** What is wrong with a list of those whom something is sent to, before it is sent; null if nothing is. */
export function recipientsFault(text: string, language: Language, required: string): string | null {
  const { length } = recipientsIn(text)
  const { recipients: max } = dispatchLimits
  return length === 0 ? required : length > max ? errorText('SEND_TOO_MANY_RECIPIENTS', language, { max }) : null
}
