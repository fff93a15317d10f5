import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondsUntil } from '../../../lib/use-now.ts'
import type { SentOtp } from './otp-form.tsx'

type Options = {
  /** Who gets the code, where that is typed. */
  to?: string
  onError?: (error: Error) => unknown
}

/**
 * A code on its way: what was sent stays known while it is sent again. Whoever went back, to put something else right,
 * comes to the code that they have, as long as the same number gets no other one.
 */
export function useOtp(request: () => Promise<SentOtp>, { to = '', onError }: Options = {}) {
  const [sent, setSent] = useState<(SentOtp & { to: string }) | null>(null)
  const [isBack, setBack] = useState(false)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: request,
    onSuccess: (given) => {
      setSent({ ...given, to })
      setBack(false)
    },
    ...(onError && { onError }),
  })
  const send = () => {
    const isThere = isBack && sent?.to === to && secondsUntil(sent.resendAt, Date.now()) > 0
    if (isThere) setBack(false)
    else mutate()
  }
  const back = () => {
    setBack(true)
    reset()
  }
  return { sent: isBack ? null : sent, send, back, error, busy: isPending }
}
