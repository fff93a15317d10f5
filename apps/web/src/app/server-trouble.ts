import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isTrouble } from '../lib/call.ts'
import { hasSignedIn, meQuery, useActiveAccountId } from '../lib/session.ts'

const watchdogMs = 3500

/** On public pages: the server fails to say who is signed in, or has been silent for seconds. */
export function useServerTrouble(): boolean {
  const { failureReason, isFetching, dataUpdatedAt } = useQuery({
    ...meQuery(useActiveAccountId()),
    enabled: hasSignedIn(),
  })
  const [isSilent, setSilent] = useState(false)
  useEffect(() => {
    setSilent(false)
    if (!isFetching || dataUpdatedAt > 0) return
    const timer = setTimeout(() => setSilent(true), watchdogMs)
    return () => clearTimeout(timer)
  }, [isFetching, dataUpdatedAt])
  return isSilent || isTrouble(failureReason)
}
