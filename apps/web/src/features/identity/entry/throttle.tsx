import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../../lib/call.ts'
import { formatCountdown } from '../../../lib/dates.ts'
import { secondsUntil, useNow } from '../../../lib/use-now.ts'
import { FormError } from '../../../ui/form.tsx'

/** Seconds until a refused call may be tried again; counts down by itself. */
export function useThrottle(error: unknown): number {
  const [until, setUntil] = useState(0)
  const now = useNow(until > 0)
  useEffect(() => {
    setUntil(
      error instanceof CallError && error.status === 429 && error.retryAfter ? Date.now() + error.retryAfter * 1000 : 0,
    )
  }, [error])
  return until === 0 ? 0 : secondsUntil(until, now)
}

/** An error of a form; for “too many attempts” with the time that is left. */
export function ThrottledError({ error, wait }: { error: unknown; wait: number }) {
  const { t } = useTranslation('identity')
  if (error instanceof CallError && error.status === 429 && error.retryAfter) {
    if (wait === 0) return null
    return <FormError error={error}>{t('throttle', { left: formatCountdown(wait) })}</FormError>
  }
  return <FormError error={error} />
}
