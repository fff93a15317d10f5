import type { Item } from '@khlang/contract'
import { leaveShare } from '@khlang/contract/shares'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/call.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshLists } from '../../browser/index.ts'
import { shareOf } from './shared-source.ts'

export type LeaveDialogProps = { items: readonly Item[]; onClose: () => void }

/** Gives up shares that one has received. */
export function LeaveDialog({ items, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('received')
  const queries = useQueryClient()
  const count = items.length

  async function leave() {
    try {
      for (const item of items) {
        const share = shareOf(item)
        if (share) await call(leaveShare, { params: { id: share.id }, body: {} })
      }
      toast({ tone: 'good', message: t('leave.done', { count }) })
    } finally {
      refreshLists(queries)
    }
  }
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={leave}
      title={count === 1 ? t('leave.titleOne', { name: items[0]?.name }) : t('leave.title', { count })}
      text={t('leave.text')}
      confirmLabel={t('leave.confirm')}
      danger
    />
  )
}
