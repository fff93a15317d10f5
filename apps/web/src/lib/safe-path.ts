/**
 * An address inside this site, or null: nothing that a browser could read as another site (T26). The result is the
 * path as the browser itself understood it, so that what was checked is what is used.
 */
export function safeInternalPath(next: unknown): string | null {
  if (typeof next !== 'string' || next.length > 2000) return null
  if (!next.startsWith('/') || next.startsWith('//')) return null
  // Browsers drop tabs and line ends and read a backslash as a slash before they look for the host.
  if (/[\\\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(next)) return null
  const base = 'https://khlang.invalid'
  const url = URL.canParse(next, base) ? new URL(next, base) : null
  if (!url || url.origin !== base || url.username || url.password) return null
  const path = url.pathname
  if (path.startsWith('//') || encodedSlash.test(path)) return null
  if (leaving.test(path)) return null
  return `${path}${url.search}${url.hash}`
}

const encodedSlash = /^\/(?:%2f|%5c|%09|%0a|%0d|%00)/i
/** Addresses that are not pages, or that would end the session or start another sign-in. */
const leaving =
  /^\/(?:api|oidc|authorize|admin|dav|logout_?|loginbysso|loginsms|redirectdirectory|login|loading)(?:\/|$)/i
