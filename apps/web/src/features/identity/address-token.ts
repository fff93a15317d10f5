import type { handoffKinds } from '@khlang/contract'

/**
 * Some sign-ins carry a token in their address. This runs before anything else on the page: it removes the token from
 * the address and keeps it in memory for one use, so that no history, referrer or log of ours ever holds it (C04).
 */
export type HandoffKind = (typeof handoffKinds)[number]
export type Landing = 'drive' | 'business' | 'taxbox'
export type HandoffPage = { kind: HandoffKind; landing: Landing }

/** The pages that a token signs in to: the kind of token, and the page that follows. */
export const handoffPages: Readonly<Record<string, HandoffPage>> = {
  '/loginbysharetoken': { kind: 'sharedToken', landing: 'drive' },
  '/loginbusinessbytoken': { kind: 'businessToken', landing: 'business' },
  '/login/business_sharedtoken': { kind: 'sharedToken', landing: 'business' },
  '/login/bypass': { kind: 'bypass', landing: 'drive' },
  '/login/bypass-business': { kind: 'bypass', landing: 'business' },
  '/login/bypass_taxbox': { kind: 'bypass', landing: 'taxbox' },
  '/login/access': { kind: 'access', landing: 'drive' },
  '/login/oneplatform': { kind: 'onePlatform', landing: 'drive' },
  '/direct_uploads': { kind: 'sharedToken', landing: 'drive' },
  '/easy_loginwithtoken': { kind: 'easyToken', landing: 'drive' },
}

const names = ['token', 'share_token', 'shared_token', 'sharedtoken', 'accesstoken', 'access_token', 'assertion']

/** Takes the token out of an address: the token and the address without it. */
export function splitToken(address: URL): { token: string | null; clean: string } {
  let token: string | null = null
  const take = (query: URLSearchParams) => {
    for (const [name, value] of Array.from(query)) {
      if (!names.includes(name.toLowerCase())) continue
      token ??= value || null
      query.delete(name)
    }
    return query
  }
  const search = take(new URLSearchParams(address.search)).toString()
  const hash = take(new URLSearchParams(address.hash.slice(1))).toString()
  const clean = `${address.pathname}${search ? `?${search}` : ''}${hash ? `#${hash}` : ''}`
  return { token, clean }
}

let kept: { path: string; token: string } | null = null

/** Returns the token of this page, once. */
export function takeAddressToken(path: string): string | null {
  if (kept?.path !== normal(path)) return null
  const { token } = kept
  kept = null
  return token
}

const normal = (path: string) => path.replace(/\/+$/, '') || '/'

if (typeof location !== 'undefined') {
  const path = normal(location.pathname)
  if (Object.hasOwn(handoffPages, path)) {
    const { token, clean } = splitToken(new URL(location.href))
    if (token) {
      kept = { path, token }
      history.replaceState(null, '', clean)
    }
  }
}
