import {
  type ErrorCode,
  errorText,
  isBranchNo,
  isEmail,
  isTaxId,
  isThaiId,
  parseMobile,
  usernameError,
} from '@khlang/contract'
import { passwordLengths } from '@khlang/contract/sign-in-policy'
import { currentLanguage } from '../../lib/i18n.ts'
import { CallError } from '../../lib/call.ts'
import { plainDigits } from '../../lib/thai-text.ts'
import type { FieldOfCode } from '../../lib/use-form.ts'

/** The rules of specification 5, checked while typing; the server checks them again. */
export const says = (code: ErrorCode) => errorText(code, currentLanguage())

export const usernameRule = (text: string) => (usernameError(text) ? says('USERNAME_INVALID') : null)
export const mobileRule = (text: string) => (parseMobile(plainDigits(text)) ? null : says('MOBILE_INVALID'))
export const nationalIdRule = (text: string) => (isThaiId(plainDigits(text)) ? null : says('NATIONAL_ID_INVALID'))
export const taxIdRule = (text: string) => (isTaxId(plainDigits(text)) ? null : says('TAX_ID_INVALID'))
export const branchRule = (text: string) => (isBranchNo(plainDigits(text)) ? null : says('TAX_ID_INVALID'))
export const emailFits = (text: string) => text.trim() === '' || isEmail(text.trim())

export type PasswordCheck = { long: boolean; letter: boolean; digit: boolean }

export const checkPassword = (text: string): PasswordCheck => ({
  long: [...text].length >= passwordLengths.min,
  letter: /\p{L}/u.test(text),
  digit: /\p{Nd}/u.test(text),
})
export const passwordRule = (text: string) => {
  const { long, letter, digit } = checkPassword(text)
  return long && letter && digit ? null : says('PASSWORD_WEAK')
}
export const confirmRule = (text: string, password: string) => (text === password ? null : says('PASSWORD_CONFIRM'))

/** From 0 (not allowed) to 4 (very strong): length counts most, then how many kinds of signs there are. */
export function passwordStrength(text: string): 0 | 1 | 2 | 3 | 4 {
  const { long, letter, digit } = checkPassword(text)
  if (!long || !letter || !digit) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Lo}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u].filter((kind) => kind.test(text)).length
  const different = new Set(text).size
  const points = (text.length >= 12 ? 1 : 0) + (text.length >= 16 ? 1 : 0) + (kinds >= 3 ? 1 : 0)
  return different < 5 ? 1 : (Math.min(4, 1 + points) as 1 | 2 | 3 | 4)
}

/** The field that each refusal of the server is about. */
export const fieldOfCode: FieldOfCode = {
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  PASSWORD_WEAK: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_SAME: 'password',
  PASSWORD_CURRENT: 'currentPassword',
  PASSWORD_CONFIRM: 'confirmPassword',
  MOBILE_INVALID: 'mobile',
  MOBILE_TAKEN: 'mobile',
  NATIONAL_ID_INVALID: 'nationalId',
  NATIONAL_ID_TAKEN: 'nationalId',
  TAX_ID_INVALID: 'taxId',
  BUSINESS_TAKEN: 'taxId',
  OTP_MISMATCH: 'code',
  OTP_INVALID: 'code',
}

/** The field that a refusal of the server is about. */
export const fieldOfError = (error: unknown): string | null =>
  error instanceof CallError ? (fieldOfCode[error.machineCode] ?? null) : null
