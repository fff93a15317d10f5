import type { Account } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusedEntry } from '../../lib/refused-entry.ts'
import { switchAccount, useMe } from '../../lib/session.ts'
import { toastFailure } from '../../ui/toasts.tsx'

/** Opens a business that asked for something first, or the page of the next thing that it asks for; without one, the own drive. */
export function useEnterBusiness(business: Account | undefined): () => Promise<void> {
  const { t } = useTranslation('identity')
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  return async () => {
    try {
      if (business) await switchAccount(queries, business.accountId, me)
      await router.navigate({ to: '/mydrive' })
    } catch (error) {
      const way = refusedEntry(error, business?.accountId ?? null)
      if (way) await router.navigate(way)
      else toastFailure(error, t('enterBusiness.failed'))
    }
  }
}
