import { safeInternalPath } from './safe-path.ts'
import { currentLanguage } from './i18n.ts'

export const defaultLanding = '/mydrive'

/** Ways to sign in; all but a password have their own page at the provider. */
export type SignInWay = 'sso' | 'sms' | 'companyMail' | 'directory' | 'health'

/** Addresses of the server that begin a sign-in at the identity provider. */
export function signInAddress(way: SignInWay, returnTo?: string | null): string {
  const query = new URLSearchParams({ returnTo: safeInternalPath(returnTo) ?? defaultLanding, lang: currentLanguage() })
  if (way === 'companyMail' || way === 'directory') query.set('method', way)
  if (way === 'health') query.set('moph', '1')
  return `${way === 'sms' ? '/loginsms' : '/loginbysso'}?${query}`
}

/** Leaves for the identity provider. */
export const startSignIn = (way: SignInWay, returnTo?: string | null) => location.assign(signInAddress(way, returnTo))
