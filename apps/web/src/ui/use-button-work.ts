import { useState } from 'react'
import { toastFailure } from './toasts.tsx'

/**
 * Work of several buttons, one at a time: the pressed one shows its progress, the others wait. A failure is shown in a
 * message, in the words of the catalogue or else as `failed`.
 */
export function useButtonWork<Name extends string>(failed: string) {
  const [busy, setBusy] = useState<Name | null>(null)
  const run = async (name: Name, work: () => Promise<unknown>) => {
    setBusy(name)
    try {
      await work()
    } catch (error) {
      toastFailure(error, failed)
    } finally {
      setBusy(null)
    }
  }
  const buttonProps = (name: Name, isOff = false) => ({ loading: busy === name, disabled: isOff || busy !== null })
  return { run, buttonProps }
}
