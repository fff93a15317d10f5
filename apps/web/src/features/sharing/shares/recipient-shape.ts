import { errorText, isEmail, isTaxId, listedIn, shareLimits } from '@khlang/contract'
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
  | 'RECIPIENT_TOO_MANY'

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

/** In a list, an address may be in angle brackets alone. */
const partsOf = (text: string): string[] => listedIn(text).map((part) => part.replace(/^<(.*)>$/u, '$1'))

/** How many recipients one share takes. */
export const mostRecipients = shareLimits.recipients

/**
 * The recipients of what was typed or pasted, and what of it is left, with the first that is wrong with it. Of more than
 * there may be, those that are too many are left.
 */
export function readList(
  typed: Typed,
  taken: readonly Recipient[],
): { found: readonly Recipient[]; rest: string; problem: Problem | null } {
  const parts = partsOf(typed.text)
  if (parts.length < 2 && taken.length < mostRecipients) {
    const one = readTyped({ ...typed, text: parts[0] ?? '' }, taken)
    return typeof one === 'string'
      ? { found: [], rest: typed.text, problem: one }
      : { found: [one], rest: '', problem: null }
  }
  const found: Recipient[] = []
  const wrong: string[] = []
  let problem: Problem | null = null
  for (const text of parts) {
    const one = readTyped({ ...typed, text }, [...taken, ...found])
    if (typeof one !== 'string' && taken.length + found.length >= mostRecipients) {
      wrong.push(text)
      problem = 'RECIPIENT_TOO_MANY'
    } else if (typeof one !== 'string') found.push(one)
    // Who is there already need not be said of a list.
    else if (one !== 'RECIPIENT_REPEATED') {
      wrong.push(text)
      problem ??= one
    }
  }
  return { found, rest: wrong.join(', '), problem }
}

const unlessTaken = (recipient: Recipient, taken: readonly Recipient[]) =>
  taken.some((other) => isSameRecipient(other, recipient)) ? 'RECIPIENT_REPEATED' : recipient

/** The same for the same recipient, in whatever case. */
export const recipientKey = ({ type, value, branchNo = '' }: Recipient) => `${type} ${value.toLowerCase()} ${branchNo}`
export const isSameRecipient = (one: Recipient, other: Recipient) => recipientKey(one) === recipientKey(other)

export const problemText = (problem: Problem, language: Language) =>
  errorText(problem, language, { max: mostRecipients })
