import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLatest } from '../../../lib/use-latest.ts'
import { toastFailure } from '../../../ui/toasts.tsx'
import { membershipsKey, openByToken } from './memberships.api.ts'

/**
 * Opens the invitation of a mail once, which takes its token out of the address; `onDone` leads to the list where it is
 * answered.
 */
export function useOpenedInvitation(token: string | undefined, onDone: () => void): void {
  const queries = useQueryClient()
  const { t } = useTranslation('accounts')
  const asked = useRef<string | null>(null)
  const latest = useLatest({ onDone, t })
  useEffect(() => {
    if (token === undefined || asked.current === token) return
    asked.current = token
    latest.current.onDone()
    openByToken(token)
      .catch((error: unknown) => toastFailure(error, latest.current.t('memberships.notOpened')))
      .finally(() => void queries.invalidateQueries({ queryKey: membershipsKey }))
  }, [token, queries, latest])
}
