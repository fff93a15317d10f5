import { AppError } from '../../../platform/app-error.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import { hashPassword } from '../../../platform/passwords/hashing.ts'
import { assertPasswordLength } from './settings.rules.ts'

/** The hash of a new password of a link; null to have none. Slow, so never inside a transaction. */
export async function hashLinkPassword(password: string | null): Promise<string | null> {
  if (password === null) return null
  assertPasswordLength(password)
  if (await isCommonPassword(password)) throw new AppError('LINK_PASSWORD_COMMON')
  return hashPassword(password)
}
