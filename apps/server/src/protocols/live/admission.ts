import { networkOf } from '../../platform/networks.ts'

const windowMs = 10_000
/** Enough for an office behind one address whose pages all reconnect at once, in a few windows. */
const perWindow = 200

/** Limits how often an address may connect before it is authenticated; counted per process. */
export function createAdmission() {
  let window = 0
  let counts = new Map<string, number>()
  return {
    admits(address: string, now = Date.now()): boolean {
      const present = Math.floor(now / windowMs)
      if (present !== window) {
        window = present
        counts = new Map()
      }
      const key = networkOf(address)
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= perWindow
    },
  }
}
