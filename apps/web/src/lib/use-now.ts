import { useEffect, useState } from 'react'

/** The time, updated every second while `active`; for countdowns. */
export function useNow(active = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!active) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [active])
  return now
}

/** Whole seconds until an instant, never below 0. */
export const secondsUntil = (at: string | number, now: number) =>
  Math.max(0, Math.ceil((new Date(at).getTime() - now) / 1000))

const daySeconds = 86_400
/** Days until an instant, begun ones counted; never below 0. */
export const daysUntil = (at: string, now: number) => Math.ceil(secondsUntil(at, now) / daySeconds)
