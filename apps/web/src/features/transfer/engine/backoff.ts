import type { ErrorInfo } from './types.ts'

const transient = new Set([0, 408, 423, 425, 429, 460, 500, 502, 503, 504])
const maxTries = 8

/** Whether a retry without the person's help may succeed. */
export const isTransient = (error: ErrorInfo) =>
  transient.has(error.status) && error.code !== 'ITEM_LOCKED' && error.code !== 'INTEGRITY'

/** Milliseconds until the next try, or null to give up and leave it to the person. `tries` counts the failed ones. */
export function backoffMs(error: ErrorInfo, tries: number, random: () => number = Math.random): number | null {
  if (!isTransient(error) || tries >= maxTries) return null
  if (error.status === 500 && tries >= 3) return null
  const wait = Math.min(30_000, 500 * 2 ** (tries - 1)) * (0.75 + random() / 2)
  // Many files meet the same limit: the jitter keeps them from retrying at the same time.
  return error.retryAfter === null ? wait : error.retryAfter * 1000 + random() * 1000
}

/** `120` or an HTTP date, as seconds from now. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
