import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentOtp } from './otp-form.tsx'

/** A code on its way: what was sent stays known while it is sent again. */
export function useOtp(request: () => Promise<SentOtp>, onError?: (error: Error) => unknown) {
  const [sent, setSent] = useState<SentOtp | null>(null)
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: request,
    onSuccess: setSent,
    ...(onError && { onError }),
  })
  const back = () => {
    setSent(null)
    reset()
  }
  return { sent, send: () => mutate(), back, error, busy: isPending }
}
