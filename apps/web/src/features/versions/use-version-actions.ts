import { changeVersion, deleteVersion, type FileVersion, type Item, restoreVersion } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { refreshUsage } from '../../lib/usage.ts'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { offerUndo, putItem, refreshLists } from '../browser/index.ts'
import { versionsKey } from './versions-query.ts'

/**
 * The actions on the versions of a file. `label` and `remove` throw their errors, because their dialogs show them; the
 * others show a message.
 */
export function useVersionActions(item: Item) {
  const queries = useQueryClient()
  const { t } = useTranslation('versions')
  const fail = (error: unknown) => toastFailure(error, t('failed'))
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: versionsKey(item.id) })
    void refreshUsage(queries)
  }
  async function makeCurrent(n: number): Promise<Item> {
    const changed = await call(restoreVersion, { params: { id: item.id, n }, body: {} })
    putItem(queries, changed)
    refreshLists(queries, [item.parentId])
    refresh()
    return changed
  }
  return {
    /** Makes a copy of an old version the current one; its undo does the same with version `current`. */
    async restore(n: number, current: number) {
      try {
        const { version: created } = await makeCurrent(n)
        const revert = async () => {
          try {
            await makeCurrent(current)
            toast({ tone: 'good', message: t('restore.undone', { n: current }) })
          } catch (error) {
            fail(error)
          }
        }
        offerUndo({ message: t('restore.done', { n, made: created }), label: t('undo'), focusIds: [item.id], revert })
      } catch (error) {
        fail(error)
      }
    },
    async keep({ n }: FileVersion, keep: boolean) {
      try {
        await call(changeVersion, { params: { id: item.id, n }, body: { keep } })
        toast({ tone: 'good', message: t(keep ? 'keep.done' : 'keep.undone', { n }) })
      } catch (error) {
        fail(error)
      }
      refresh()
    },
    async label({ n }: FileVersion, label: string) {
      const changed = await call(changeVersion, { params: { id: item.id, n }, body: { label } })
      toast({ tone: 'good', message: t(changed.label === null ? 'label.removed' : 'label.done', { n }) })
      refresh()
    },
    async remove({ n }: FileVersion) {
      await call(deleteVersion, { params: { id: item.id, n } })
      toast({ tone: 'good', message: t('delete.done', { n }) })
      refresh()
    },
  }
}
