import { pageCookies } from '@khlang/contract'
import { setCalendar } from './calendar.ts'
import { hostCookie } from '@khlang/contract/cookie-names'

/** What belongs to the browser and not to who was signed in (C61). The mark of a known device is a cookie of the server. */
const preferences = new Set(['language', 'theme'])

let isCleared = false

/** Whether the session of this page is over: what still runs keeps nothing of it. */
export const isForgotten = (): boolean => isCleared

/** Somebody is signed in: what they do may be kept again. */
export function startKeeping() {
  isCleared = false
}

/** Clears what the browser keeps of a session that has ended: the next person on this device finds nothing of it. */
export function clearBrowser() {
  isCleared = true
  setCalendar(null)
  try {
    sessionStorage.clear()
    for (const key of Object.keys(localStorage)) if (!preferences.has(key)) localStorage.removeItem(key)
  } catch {
    // No storage: nothing was kept.
  }
  try {
    // The files of uploads that had not finished.
    indexedDB.deleteDatabase('khlang-uploads')
  } catch {
    // No database: nothing was kept.
  }
  void clearCaches().catch(() => undefined)
}

/** The service worker keeps the app itself, which is the same for everybody; anything else goes. */
async function clearCaches() {
  if (typeof caches === 'undefined') return
  for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name)
}

/**
 * Signing out by an address is a redirect, which runs no script. The server leaves a note, and the next page clears what
 * the browser keeps of the person before anything reads it: the next person in this tab starts afresh.
 */
export function clearAfterSignOut() {
  const isSecure = location.protocol === 'https:'
  const name = hostCookie(pageCookies.signedOut, isSecure)
  if (!document.cookie.split('; ').some((pair) => pair.startsWith(`${name}=`))) return
  clearBrowser()
  // biome-ignore lint: the Cookie Store API is not in all browsers that are supported
  document.cookie = `${name}=; Path=/; Max-Age=0${isSecure ? '; Secure' : ''}`
}
