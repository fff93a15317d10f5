const base = 'https://khlang.invalid'
const encodedSlash = /^\/(?:%2f|%5c|%09|%0a|%0d|%00)/i
/** Addresses that are not pages, or that would end the session or start another sign-in. */
const leaving =
  /^\/(?:api|oidc|authorize|admin|dav|logout_?|loginbysso|loginsms|redirectdirectory|login|loading)(?:\/|$)/i

/**
 * An address inside this site, or null if a browser could read it as another site (T26). The result is the path as the
 * browser itself parses it, so that what is checked is what is used.
 */
export function safeInternalPath(wanted: unknown): string | null {
  if (typeof wanted !== 'string' || wanted.length > 2000) return null
  if (!wanted.startsWith('/') || wanted.startsWith('//')) return null
  // Browsers drop tabs and line breaks and read a backslash as a slash before they look for the host.
  if (/[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(wanted)) return null
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  if (!url || url.origin !== base || url.username !== '' || url.password !== '') return null
  if (url.pathname.startsWith('//') || encodedSlash.test(url.pathname) || leaving.test(url.pathname)) return null
  return `${url.pathname}${url.search}${url.hash}`
}
