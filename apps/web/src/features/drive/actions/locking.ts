import { type Item, lockItem, unlockItem } from '@khlang/contract'
import { call } from '../../../lib/call.ts'
import { toast } from '../../../ui/toasts.tsx'
import { patchItems, refreshLists } from '../drive.cache.ts'
import type { CommandParts, Commands } from './commands.ts'

/** Holding an item so that others only look, and letting go again. */
export function createLocking({ queries, t }: CommandParts, { fail }: Pick<Commands, 'fail'>) {
  return {
    /** Throws what the dialog has to show. */
    async lock(item: Item, until: string | null) {
      await call(lockItem, { params: { id: item.id }, body: { until } })
      patchItems(queries, new Set([item.id]), { locked: true, lockedByMe: true })
      refreshLists(queries, [item.parentId])
      toast({ tone: 'good', message: t('lock.done', { name: item.name }) })
    },

    async unlock(item: Item) {
      const before = patchItems(queries, new Set([item.id]), { locked: false, lockedByMe: false })
      try {
        await call(unlockItem, { params: { id: item.id }, body: {} })
        toast({ tone: 'good', message: t('lock.undone', { name: item.name }) })
      } catch (error) {
        before.restore()
        fail(error)
      }
      refreshLists(queries, [item.parentId])
    },
  }
}
