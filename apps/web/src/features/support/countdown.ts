import { formatCountdown } from '../../lib/dates.ts'
import { secondsUntil, useNow } from '../../lib/use-now.ts'

/** What is left until an instant of the server's clock, which is `ahead` of this one: `59:58`. */
export function useCountdown(until: string | null, ahead: number): { left: string; isOver: boolean } {
  const now = useNow(until !== null)
  const seconds = until === null ? 0 : secondsUntil(until, now + ahead)
  return { left: formatCountdown(seconds), isOver: seconds === 0 }
}
