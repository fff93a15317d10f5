import { safeInternalPath } from './safe-path.ts'
import { currentLanguage } from './i18n.ts'

export const defaultLanding = '/mydrive'

/** Methods of signing in; all but a password have their own page at the provider. */
export type SignInMethod = 'sso' | 'sms' | 'companyMail' | 'directory' | 'health'

/** The route of the server that begins a sign-in at the identity provider. */
export function signInUrl(method: SignInMethod, returnTo?: string | null): string {
  const query = new URLSearchParams({ returnTo: safeInternalPath(returnTo) ?? defaultLanding, lang: currentLanguage() })
  if (method === 'companyMail' || method === 'directory') query.set('method', method)
  if (method === 'health') query.set('moph', '1')
  return `${method === 'sms' ? '/loginsms' : '/loginbysso'}?${query}`
}

/** Goes to the identity provider. */
export const startSignIn = (method: SignInMethod, returnTo?: string | null) =>
  location.assign(signInUrl(method, returnTo))
