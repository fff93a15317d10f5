import { changeVersion, deleteVersion, type FileVersion, type Item, restoreVersion } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { toast, toastFailure } from '../../ui/toasts.tsx'
import { driveKeys, offerUndo, putItem, refreshLists } from '../browser/index.ts'
import { versionsKey } from './versions-query.ts'

/** What can be done to the versions of a file. A label and a deletion throw what their dialogs have to show. */
export function useVersionActions(item: Item) {
  const queries = useQueryClient()
  const { t } = useTranslation('versions')
  const fail = (error: unknown) => toastFailure(error, t('failed'))
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: versionsKey(item.id) })
    void queries.invalidateQueries({ queryKey: driveKeys.storage() })
  }
  async function makeNewest(n: number): Promise<Item> {
    const changed = await call(restoreVersion, { params: { id: item.id, n }, body: {} })
    putItem(queries, changed)
    refreshLists(queries, [item.parentId])
    refresh()
    return changed
  }
  return {
    /** Goes back to a version; the way back goes to the one that was current. */
    async restore(n: number, current: number) {
      try {
        const { version: made } = await makeNewest(n)
        const back = async () => {
          try {
            await makeNewest(current)
            toast({ tone: 'good', message: t('restore.undone', { n: current }) })
          } catch (error) {
            fail(error)
          }
        }
        offerUndo({ said: t('restore.done', { n, made }), label: t('undo'), rows: [item.id], back })
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
