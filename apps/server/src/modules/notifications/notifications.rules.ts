/** After so many attempts, some three days, a mail is given up. */
export const mostAttempts = 20

const firstDelayMs = 30_000
const longestDelayMs = 6 * 3_600_000

/** When a mail is tried again after its nth attempt: half a minute later, then twice as long each time, up to six hours. */
export const nextAttemptAt = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1)))

/** What the operator is shown of a receiver: the domain says where to look, the person is not theirs to know. */
export const maskedRecipient = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 1 ? '…' : `${address.slice(0, 1)}…${address.slice(at)}`
}
