import type { Notice } from '@khlang/contract/notices'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { beforeLeaving } from '../../lib/leaving.ts'
import { refusedEntry } from '../../lib/refused-entry.ts'
import { safeInternalPath } from '../../lib/safe-path.ts'
import { switchAccount, useMe } from '../../lib/session.ts'
import { toastFailure } from '../../ui/toasts.tsx'
import { markNotices } from './notices.api.ts'

/** Opens the page of a notice with the account that it concerns, and marks it as read. */
export function useOpenNotice() {
  const { t } = useTranslation('notifications')
  const me = useMe()
  const queries = useQueryClient()
  const router = useRouter()
  const open = async (notice: Notice) => {
    try {
      if (notice.readAt === null) void markNotices(queries, notice).catch(() => undefined)
      const account = me.accounts.find(({ accountId }) => accountId === notice.accountId)
      if (account && account.accountId !== me.active.accountId) await switchAccount(queries, account.accountId, me)
      router.history.push(safeInternalPath(notice.path) ?? '/mydrive', undefined, { ignoreBlocker: true })
    } catch (error) {
      const way = refusedEntry(error, notice.accountId)
      if (way) return router.navigate({ ...way, ignoreBlocker: true })
      toastFailure(error, t('failed'))
    }
  }
  return (notice: Notice) => beforeLeaving(() => void open(notice))
}
