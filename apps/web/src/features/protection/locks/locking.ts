import { type Item, lockItem, unlockItem } from '@khlang/contract'
import i18next from 'i18next'
import { call } from '../../../lib/call.ts'
import { needTexts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toasts.tsx'
import { type ActionParts, patchItems, refreshLists } from '../../browser/index.ts'
import { protectionTexts } from '../texts.ts'

/** Locks an item. Throws errors for the dialog to show. */
export async function lock({ queries }: Pick<ActionParts, 'queries'>, item: Item, until: string | null) {
  await call(lockItem, { params: { id: item.id }, body: { until } })
  patchItems(queries, new Set([item.id]), { locked: true, lockedByMe: true })
  refreshLists(queries, [item.parentId])
  toast({ tone: 'good', message: i18next.t('protection:lock.done', { name: item.name }) })
}

/** Unlocks an item optimistically; reverted when the server refuses. */
export async function unlock({ queries, fail }: Pick<ActionParts, 'queries' | 'fail'>, item: Item) {
  const before = patchItems(queries, new Set([item.id]), { locked: false, lockedByMe: false })
  try {
    const sending = call(unlockItem, { params: { id: item.id }, body: {} })
    const [{ recoveryVersion: n }] = await Promise.all([sending, needTexts(protectionTexts)])
    const key = n === null ? 'protection:lock.undone' : 'protection:lock.recovered'
    toast({ tone: 'good', message: i18next.t(key, { name: item.name, n }) })
  } catch (error) {
    before.restore()
    fail(error)
  }
  refreshLists(queries, [item.parentId])
}
