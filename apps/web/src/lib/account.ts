import { pageCookies } from '@khlang/contract'
import { hostCookie } from '@khlang/contract/cookie-names'

/**
 * The account that this tab acts for (decision C38). Session storage wins inside a tab; a cookie of one hour seeds
 * new tabs. An empty value means that the personal account was chosen on purpose.
 */
const key = pageCookies.activeAccount
const listeners = new Set<() => void>()
let memory: string | null = null

export function activeAccountId(): string | null {
  const kept = readSession()
  if (kept !== null) return kept || null
  const seed = readCookie()
  if (seed !== null) writeSession(seed)
  return seed || null
}

export function setActiveAccountId(id: string | null) {
  writeSession(id ?? '')
  writeCookie(id)
  for (const listener of listeners) listener()
}

/** Makes what this tab acts for its own: a choice made in another tab then changes it no more. */
export function keepActiveAccount() {
  if (readSession() === null) writeSession(activeAccountId() ?? '')
}

/** Forgets the choice in this tab and for new ones, as on sign-out. */
export function clearActiveAccount() {
  memory = null
  try {
    sessionStorage.removeItem(key)
  } catch {
    // No storage: the memory above was all there is.
  }
  writeCookie(null)
  for (const listener of listeners) listener()
}

export function onActiveAccount(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function readSession() {
  try {
    return sessionStorage.getItem(key) ?? memory
  } catch {
    return memory
  }
}

function writeSession(value: string) {
  memory = value
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // No storage: the choice lives as long as the page.
  }
}

function readCookie() {
  if (typeof document === 'undefined') return null
  const name = `${hostCookie(key, location.protocol === 'https:')}=`
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(name))
  return found ? decodeURIComponent(found.slice(name.length)) : null
}

function writeCookie(value: string | null) {
  if (typeof document === 'undefined') return
  const isSecure = location.protocol === 'https:'
  const name = hostCookie(key, isSecure)
  const life = value ? 3600 : 0
  // biome-ignore lint: the Cookie Store API is not in all browsers that are supported
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; Max-Age=${life}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
