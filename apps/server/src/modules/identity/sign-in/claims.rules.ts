import { isBranchNo, isEmail, isTaxId, isThaiId, usernameError } from '@khlang/contract'
import type { SignInWay } from '@khlang/contract/sign-in-ways'

/** The claims that a new person takes over from an identity provider: only well-formed and verified ones. */
export type NewLinkedPerson = {
  username: string
  email: string | null
  emailVerified: boolean
  mobile: string | null
  firstNameTh: string
  lastNameTh: string
  language: 'th' | 'en'
}

const text = (value: unknown, length: number) =>
  typeof value === 'string'
    ? value
        .replace(/\p{Cc}/gu, '')
        .trim()
        .slice(0, length)
    : ''

export function newPersonOf(claims: Readonly<Record<string, unknown>>): NewLinkedPerson {
  const requested =
    text(claims['preferred_username'], 64)
      .split('@')[0]
      ?.replace(/[^A-Za-z0-9]/g, '') ?? ''
  const email = text(claims['email'], 254).toLowerCase()
  const phone = text(claims['phone_number'], 20).replace(/[\s-]/g, '')
  const name = text(claims['name'], 200)
  const [first = '', ...rest] = name.split(' ')
  const given = text(claims['given_name'], 100)
  return {
    username: usernameError(requested) === null ? requested : `user${requested}`.slice(0, 60).padEnd(6, '0'),
    email: isEmail(email) ? email : null,
    emailVerified: claims['email_verified'] === true,
    mobile: claims['phone_number_verified'] === true && /^\+66\d{9}$/.test(phone) ? phone : null,
    firstNameTh: given || first,
    lastNameTh: text(claims['family_name'], 100) || (given ? '' : rest.join(' ').slice(0, 100)),
    language: text(claims['locale'], 10).startsWith('en') ? 'en' : 'th',
  }
}

/** The national id that a provider vouches for, in the claim that the operator names; null if it does not. */
export function nationalIdOf(claims: Readonly<Record<string, unknown>>, name: string | null): string | null {
  const given = name === null ? '' : text(claims[name], 40).replace(/[\s-]/g, '')
  return isThaiId(given) ? given : null
}

/** The companies that a provider says the person may act for: `0105500000011:00000` in a list, or separated by spaces. */
export function taxIdsOf(
  claims: Readonly<Record<string, unknown>>,
  name: string | null,
): { number: string; branchNo: string }[] {
  const given = name === null ? [] : claims[name]
  const listed: unknown[] = Array.isArray(given) ? given : typeof given === 'string' ? given.split(/[\s,]+/) : []
  return listed.slice(0, 200).flatMap((one) => {
    const [number = '', branchNo = '00000'] = text(one, 40).split(':')
    return isTaxId(number) && isBranchNo(branchNo) ? [{ number, branchNo }] : []
  })
}

/**
 * When the person signed in at the provider, in the product's time: not now, where the provider only remembered them.
 * Null where it does not say.
 *
 * @param now the time of the product's clock, which tests move; the provider's is known by the time of its token
 */
export function authenticatedAt(claims: Readonly<Record<string, unknown>>, now: Date): Date | null {
  const { auth_time: at, iat } = claims
  if (typeof at !== 'number' || typeof iat !== 'number' || at > iat) return null
  return new Date(now.getTime() - (iat - at) * 1000)
}

/** How a person signed in at the embedded provider, as `amr` says; null if it does not. */
export function methodOf({ amr }: Readonly<Record<string, unknown>>): 'password' | 'otp' | 'passkey' | null {
  if (!Array.isArray(amr)) return null
  if (amr.includes('pwd')) return 'password'
  if (amr.includes('sms')) return 'otp'
  return amr.includes('pop') ? 'passkey' : null
}

/**
 * The way of signing in that the provider vouches for. Asking for one is not enough: `amr` says how the person proved
 * who they are, `acr` that the directory was asked, and company mail needs an address that is proven.
 */
export function wayProven(
  requested: string,
  claims: Readonly<Record<string, unknown>>,
  emailVerified: boolean,
): SignInWay {
  if (requested === 'directory' && claims['acr'] === 'directory') return 'directory'
  if (requested === 'company-mail' && emailVerified) return 'companyMail'
  return methodOf(claims) ?? 'provider'
}

/** Whether the provider asked for a second factor (RFC 8176). */
export const hasSecondFactor = ({ amr }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(amr) && amr.includes('mfa')
