import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast, toastFailure, toastUndo } from '../../ui/toasts.tsx'
import { act, refreshEdocs } from './edocs.api.ts'

/** What was waiting for its receiver is not sent any more: restoring it would not take that back. */
const isCalledOff = ({ box, status }: EdocListed) => box === 'outbox' && status === 'pending'

/** Says that documents are in the trash, and brings them back from there if asked to. */
export function useDeletedToast(): (deleted: readonly EdocListed[]) => void {
  const { t } = useTranslation('edocs')
  const { t: common } = useTranslation('ui')
  const queries = useQueryClient()
  const restore = async (deleted: readonly EdocListed[]) => {
    const { done, refused } = await act('restore', deleted)
    if (done.length > 0) toast({ tone: 'good', message: t('done.restore', { count: done.length }) })
    if (refused.length > 0) toast({ tone: 'bad', message: t('notDone', { count: refused.length }) })
    await refreshEdocs(queries)
  }
  return (deleted) => {
    if (deleted.length === 0) return
    const message = t('done.delete', { count: deleted.length })
    if (deleted.some(isCalledOff)) return void toast({ tone: 'good', message })
    toastUndo(message, common('undo'), () => {
      restore(deleted).catch((error: unknown) => toastFailure(error, t('failed')))
    })
  }
}
