import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { secondsUntil, useNow } from '../../../lib/use-now.ts'
import { type KeptOtp, keepOtp, keptOtp } from './kept-otp.ts'
import type { SentOtp } from './otp-form.tsx'

type Options = {
  /** Who gets the code, where that is typed. */
  to?: string
  /** Under this name the code is found again after a reload. */
  keptAs?: string
  onError?: (error: Error) => unknown
}

/**
 * A code on its way: what was sent stays known while it is sent again. Whoever went back, to put something else right,
 * comes to the code that they have, as long as the same number gets no other one.
 */
export function useOtp(request: () => Promise<SentOtp>, { to = '', keptAs, onError }: Options = {}) {
  const [kept] = useState(() => (keptAs ? keptOtp(keptAs) : null))
  const [sent, setSent] = useState<KeptOtp | null>(kept)
  // After a reload the form comes first: only the number is still in it.
  const [isBack, setBack] = useState(kept !== null)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: request,
    onSuccess: (given) => {
      setSent({ ...given, to })
      if (keptAs) keepOtp(keptAs, { ...given, to })
      setBack(false)
    },
    ...(onError && { onError }),
  })
  const now = useNow(isBack && sent !== null)
  const until = sent === kept ? sent?.expiresAt : sent?.resendAt
  const isThere = isBack && sent?.to === to && until !== undefined && secondsUntil(until, now) > 0
  const send = () => {
    if (isThere) setBack(false)
    else mutate()
  }
  const back = () => {
    setBack(true)
    reset()
  }
  return { sent: isBack ? null : sent, isKept: isThere && sent === kept, send, back, error, busy: isPending }
}
