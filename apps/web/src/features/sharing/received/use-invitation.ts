import { acceptEmployment, acceptInvitation } from '@khlang/contract/shares'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { setActiveAccountId } from '../../../lib/account.ts'
import { call, isCode } from '../../../lib/call.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { driveKeys } from '../../browser/index.ts'

/** Accepts the invitation of a business and opens its drive, for the new account from the first request on. */
async function joinBusiness(token: string): Promise<void> {
  const { accountId } = await call(acceptEmployment, { body: { token } })
  setActiveAccountId(accountId)
  location.assign(`/drivebusiness/${accountId}`)
}

/**
 * Accepts the invitation of a mail once, to an item or into a business; `onDone` gets the shared item, or null where it
 * could not be accepted.
 */
export function useInvitation(token: string | undefined, onDone: (itemId: string | null) => void): void {
  const queries = useQueryClient()
  const { t } = useTranslation('received')
  const asked = useRef<string | null>(null)
  const latest = useLatest({ onDone, t })
  useEffect(() => {
    if (token === undefined || asked.current === token) return
    asked.current = token
    async function accept(given: string) {
      try {
        const { itemId } = await call(acceptInvitation, { body: { token: given } })
        await queries.invalidateQueries({ queryKey: driveKeys.lists() })
        toast({ tone: 'good', message: latest.current.t('accepted') })
        latest.current.onDone(itemId)
      } catch (failure) {
        const error = !isCode(failure, 'INVITATION_NOT_FOUND')
          ? failure
          : await joinBusiness(given).then(
              () => null,
              (other: unknown) => other,
            )
        if (error === null) return
        toastFailure(error, latest.current.t('notAccepted'))
        latest.current.onDone(null)
      }
    }
    void accept(token)
  }, [token, queries, latest])
}
