import { openInvitation } from '@khlang/contract/memberships'
import { acceptInvitation } from '@khlang/contract/shares'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call, isCode } from '../../../lib/call.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { driveKeys } from '../../browser/index.ts'

type Ends = {
  /** Gets the shared item, or null where the invitation could not be accepted. */
  onDone: (itemId: string | null) => void
  /** It invites to a business, which is answered elsewhere. */
  onBusiness: () => void
}

/** Accepts the invitation of a mail to an item once. */
export function useInvitation(token: string | undefined, { onDone, onBusiness }: Ends): void {
  const queries = useQueryClient()
  const { t } = useTranslation('received')
  const asked = useRef<string | null>(null)
  const latest = useLatest({ onDone, onBusiness, t })
  useEffect(() => {
    if (token === undefined || asked.current === token) return
    asked.current = token
    /** Mails that invite to a business led here once. */
    const isToBusiness = (given: string) =>
      call(openInvitation, { body: { token: given } }).then(
        () => true,
        () => false,
      )
    async function accept(given: string) {
      try {
        const { itemId } = await call(acceptInvitation, { body: { token: given } })
        await queries.invalidateQueries({ queryKey: driveKeys.lists() })
        toast({ tone: 'good', message: latest.current.t('accepted') })
        latest.current.onDone(itemId)
      } catch (failure) {
        if (isCode(failure, 'INVITATION_NOT_FOUND') && (await isToBusiness(given))) return latest.current.onBusiness()
        toastFailure(failure, latest.current.t('notAccepted'))
        latest.current.onDone(null)
      }
    }
    void accept(token)
  }, [token, queries, latest])
}
