import { pageCookies } from '@khlang/contract'
import { hostCookie } from '@khlang/contract/cookie-names'

/** What belongs to the browser and not to who was signed in: how pages look. */
const preferences = new Set(['language', 'theme', 'drive_view', 'menu_folded'])

/**
 * Signing out by an address is a redirect, which runs no script. The server leaves a note, and the next page clears what
 * the browser keeps of the person before anything reads it: the next person in this tab starts afresh.
 */
export function clearAfterSignOut() {
  const isSecure = location.protocol === 'https:'
  const name = hostCookie(pageCookies.signedOut, isSecure)
  if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) return
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!preferences.has(key)) localStorage.removeItem(key)
    // The files of uploads that had not finished.
    indexedDB.deleteDatabase('khlang-uploads')
  } catch {
    // No storage: nothing was kept.
  }
  // biome-ignore lint: the Cookie Store API is not in all browsers that are supported
  document.cookie = `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`
}
