import { errorText, isEmail, isTaxId } from '@khlang/contract'
import type { Recipient, RecipientType } from '@khlang/contract/shares'
import type { Language } from '../../../lib/dates.ts'
import { plainDigits } from '../../../lib/thai-text.ts'

/** The types that are typed; a department is always chosen from the suggestions. */
export const typedTypes = ['email', 'username', 'collab', 'taxid'] as const satisfies readonly RecipientType[]
export type TypedType = (typeof typedTypes)[number]

/** What somebody typed is by its shape: an address, a number as long as a tax id, or else a user name. */
export function typeOf(typed: string): TypedType {
  const text = typed.trim()
  if (text.includes('@')) return 'email'
  return /^\d{10,}$/.test(plainDigits(text)) ? 'taxid' : 'username'
}

type Problem =
  | 'RECIPIENT_REQUIRED'
  | 'RECIPIENT_EMAIL_INVALID'
  | 'RECIPIENT_TAX_ID_REQUIRED'
  | 'RECIPIENT_TAX_ID_INVALID'
  | 'RECIPIENT_REPEATED'

export type Typed = { text: string; type: TypedType | null; branchNo: string }

/** The recipient that was typed, or what is wrong with it. */
export function readTyped(typed: Typed, taken: readonly Recipient[]): Recipient | Problem {
  const text = typed.text.trim()
  const type = typed.type ?? typeOf(text)
  if (text === '') return type === 'taxid' ? 'RECIPIENT_TAX_ID_REQUIRED' : 'RECIPIENT_REQUIRED'
  if (type === 'taxid') {
    const value = plainDigits(text)
    if (!isTaxId(value)) return 'RECIPIENT_TAX_ID_INVALID'
    const branchNo = plainDigits(typed.branchNo)
    return unlessTaken({ type, value, ...(branchNo !== '' && { branchNo: branchNo.padStart(5, '0') }) }, taken)
  }
  if (type !== 'username' && !isEmail(text)) return 'RECIPIENT_EMAIL_INVALID'
  return unlessTaken({ type, value: text }, taken)
}

const unlessTaken = (recipient: Recipient, taken: readonly Recipient[]) =>
  taken.some((other) => isSameRecipient(other, recipient)) ? 'RECIPIENT_REPEATED' : recipient

const keyOf = ({ type, value, branchNo = '' }: Recipient) => `${type} ${value.toLowerCase()} ${branchNo}`
export const isSameRecipient = (one: Recipient, other: Recipient) => keyOf(one) === keyOf(other)

export const problemText = (problem: Problem, language: Language) => errorText(problem, language)
