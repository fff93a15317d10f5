import { useState } from 'react'

/**
 * The error of a query, also while it is asked again: what the page of the error holds, such as a note that somebody is
 * writing there, outlasts that.
 */
export function useLastError(
  of: string,
  { error, isPending }: { error: Error | null; isPending: boolean },
): Error | null {
  const [last, setLast] = useState<{ of: string; error: Error | null }>({ of, error })
  const isKept = last.of === of && last.error === error
  if (!isKept && (error || last.of !== of || !isPending)) setLast({ of, error })
  return error ?? (isPending && last.of === of ? last.error : null)
}
