import { safeInternalPath } from '../lib/safe-path.ts'

export const defaultLanding = '/mydrive'

/** Addresses of the server that begin a sign-in at the identity provider. */
export function signInAddress(way: 'sso' | 'sms' | 'directory', returnTo?: string | null): string {
  const path = way === 'sms' ? '/loginsms' : '/loginbysso'
  const query = new URLSearchParams({ returnTo: safeInternalPath(returnTo) ?? defaultLanding })
  if (way === 'directory') query.set('method', 'directory')
  return `${path}?${query}`
}

/** Leaves for the identity provider. */
export const startSignIn = (way: 'sso' | 'sms' | 'directory', returnTo?: string | null) =>
  location.assign(signInAddress(way, returnTo))
