import type { EdocListed } from '@khlang/contract/edoc-boxes'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { toast } from '../../ui/toasts.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { act, refreshEdocs } from './edocs.api.ts'
import { useDeletedToast } from './use-deleted-toast.ts'

type DeleteQuestionProps = {
  edocs: readonly EdocListed[]
  /** Called before the lists are loaded again. */
  onDone: () => void
  onClose: () => void
}

/** Asks before documents are deleted by a key. */
export function DeleteQuestion({ edocs, onDone, onClose }: DeleteQuestionProps) {
  const { t } = useTranslation('edocs')
  const queries = useQueryClient()
  const showDeleted = useDeletedToast()
  const confirm = async () => {
    const { done, refused } = await act('delete', edocs)
    showDeleted(done)
    if (refused.length > 0) toast({ tone: 'bad', message: t('notDone', { count: refused.length }) })
    onDone()
    await refreshEdocs(queries)
  }
  return <ActionDialog action="delete" edocs={edocs} onConfirm={confirm} onClose={onClose} />
}
