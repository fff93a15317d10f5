import { useState } from 'react'

/** Sends one request at a time, with its in-flight state and error. Stays busy after success. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  /** Whether it was sent; `deal` may take a failure for itself, by saying so. */
  async function send(work: () => unknown, deal?: (failure: unknown) => boolean): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setError(null)
    try {
      await work()
      return true
    } catch (failure) {
      if (!deal?.(failure)) setError(failure)
      setBusy(false)
      return false
    }
  }
  return { busy, error, send, forget: () => setError(null) }
}
