import { useState } from 'react'

/** Sends one request at a time, with its in-flight state and error. Stays busy after success. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** `deal` may take a failure for itself, by saying so. */
  async function send(work: () => unknown, deal?: (failure: unknown) => boolean) {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      await work()
    } catch (failure) {
      if (!deal?.(failure)) setError(failure)
      setBusy(false)
    }
  }
  return { busy, error, send, forget: () => setError(null) }
}
