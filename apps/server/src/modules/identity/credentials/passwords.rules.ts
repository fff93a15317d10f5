import { passwordLengths } from '@khlang/contract/sign-in-policy'
import { AppError } from '../../../platform/app-error.ts'

const hasLength = (password: string, min: number): boolean => [...password].length >= min

/** At least 8 characters with at least 1 letter and 1 number, of any script. */
export const isStrongEnough = (password: string): boolean =>
  hasLength(password, passwordLengths.min) && /\p{L}/u.test(password) && /\p{Nd}/u.test(password)

/** Checks the form of a new password; whether it is a common one is checked against the list separately. */
export function assertNewPassword(password: string, confirmPassword: string): void {
  if (!isStrongEnough(password)) throw new AppError('PASSWORD_WEAK')
  if (password !== confirmPassword) throw new AppError('PASSWORD_CONFIRM')
}

/** The least of these lengths that a password is too short for; null if it has them all. Its own is not kept. */
export const shortOf = (password: string, lengths: readonly number[]): number | null => {
  const missed = lengths.filter((min) => !hasLength(password, min))
  return missed.length === 0 ? null : Math.min(...missed)
}

/** What a person is known by. */
export type Described = {
  username: string
  email?: string | null | undefined
  mobile?: string | null | undefined
  nationalId?: string | null | undefined
  firstNameTh: string
  lastNameTh: string
  firstNameEn?: string | undefined
  lastNameEn?: string | undefined
}

/** The words about a person that their password must not be made of. */
export function wordsOf(person: Described): string[] {
  const { username, email, mobile, nationalId, firstNameTh, lastNameTh, firstNameEn, lastNameEn } = person
  const names = [username, firstNameTh, lastNameTh, firstNameEn, lastNameEn]
  // Without the country, as people write it after a zero or not.
  const numbers = [mobile?.replace(/^(?:\+66|0)/, ''), nationalId]
  return [...names, email, email?.split('@')[0], ...numbers].filter((word) => typeof word === 'string')
}
