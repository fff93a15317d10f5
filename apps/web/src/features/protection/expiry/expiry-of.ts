import type { Item } from '@khlang/contract'

/** After its warning an item expires soon; at its instant (`now` in ms) it has expired. */
export function expiryOf({ expiresAt, warnAt }: Item, now: number): 'expired' | 'near' | null {
  if (!expiresAt) return null
  if (Date.parse(expiresAt) <= now) return 'expired'
  return warnAt && Date.parse(warnAt) <= now ? 'near' : null
}
