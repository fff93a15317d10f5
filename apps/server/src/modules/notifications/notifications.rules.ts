/** The number of attempts, over about three days, after which a mail is given up. */
export const maxAttempts = 20

const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000

/**
 * When a mail is tried again after its nth attempt: after half a minute, then twice as long each time, up to six hours.
 */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1)))

/** A recipient as shown to the operator: the domain shows where to look, the person stays private. */
export const maskedRecipient = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`
}
