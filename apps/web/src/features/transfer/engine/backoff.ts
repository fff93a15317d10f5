import type { Fault } from './types.ts'

const passing = new Set([0, 408, 423, 425, 429, 460, 500, 502, 503, 504])
const mostTries = 8

/** Whether trying again by itself can help. */
export const isPassing = (fault: Fault) =>
  passing.has(fault.status) && fault.code !== 'ITEM_LOCKED' && fault.code !== 'INTEGRITY'

/** Milliseconds until the next try, or null to give up and leave it to the person. `tries` counts the failed ones. */
export function restBefore(fault: Fault, tries: number, random: () => number = Math.random): number | null {
  if (!isPassing(fault) || tries >= mostTries) return null
  if (fault.status === 500 && tries >= 3) return null
  const wait = Math.min(30_000, 500 * 2 ** (tries - 1)) * (0.75 + random() / 2)
  // Many files meet the same limit: the jitter keeps them from coming back at the same moment.
  return fault.retryAfter === null ? wait : fault.retryAfter * 1000 + random() * 1000
}

/** `120` or an HTTP date, as seconds from now. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}
