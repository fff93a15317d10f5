import { AppError } from '../../../platform/app-error.ts'

/** At least 8 characters with at least 1 letter and 1 number, of any script. */
export const isStrongEnough = (password: string): boolean =>
  [...password].length >= 8 && /\p{L}/u.test(password) && /\p{Nd}/u.test(password)

/** Checks the form of a new password; whether it is a common one is checked against the list separately. */
export function assertNewPassword(password: string, confirmPassword: string): void {
  if (!isStrongEnough(password)) throw new AppError('PASSWORD_WEAK')
  if (password !== confirmPassword) throw new AppError('PASSWORD_CONFIRM')
}
