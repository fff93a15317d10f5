import { type SignInWay, signInWays } from '@khlang/contract/sign-in-ways'
import { type RawBuilder, sql } from 'kysely'

const byMethod: Readonly<Record<string, SignInWay>> = {
  password: 'password',
  otp: 'otp',
  sms: 'otp',
  passkey: 'passkey',
  mailbox: 'companyMail',
  'company-mail': 'companyMail',
  directory: 'directory',
  oneid: 'provider',
  qr: 'qr',
}

/** The way that a session began by, from what it says of itself; whatever vouches for somebody else is a token. */
export const wayOf = (method: string): SignInWay => byMethod[method] ?? 'token'

export const isWay = (text: string): text is SignInWay => signInWays.some((way) => way === text)

/**
 * Whether a business does not accept the way of a session, in SQL. Company mail is the proven address of the person,
 * in the domain of the business if it has one.
 *
 * @param as the aliases of `session`, `sign_in_policy`, `business` and `person`
 */
export const wayRefused = (as: {
  session: string
  policy: string
  business: string
  person: string
}): RawBuilder<boolean> => sql`(
  ${sql.ref(`${as.policy}.ways`)} is not null and not (
    ${sql.ref(`${as.session}.way`)} = any(${sql.ref(`${as.policy}.ways`)}) and (
      ${sql.ref(`${as.session}.way`)} <> 'companyMail' or (
        ${sql.ref(`${as.person}.email_verified_at`)} is not null and (
          ${sql.ref(`${as.business}.domain`)} is null
          or split_part(lower(${sql.ref(`${as.person}.email`)}), '@', 2) = ${sql.ref(`${as.business}.domain`)})))))`
