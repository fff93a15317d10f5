import { type Item, setExpiry } from '@khlang/contract'
import i18next from 'i18next'
import { call } from '../../../lib/call.ts'
import { needTexts } from '../../../lib/i18n.ts'
import { toast } from '../../../ui/toasts.tsx'
import { type ActionParts, refreshLists } from '../../browser/index.ts'
import { protectionTexts } from '../texts.ts'

/** Expired items come back to where they were. */
export async function unsetExpiry({ queries, fail }: Pick<ActionParts, 'queries' | 'fail'>, items: readonly Item[]) {
  try {
    for (const { id } of items) await call(setExpiry, { params: { id }, body: { expiresAt: null } })
    await needTexts(protectionTexts)
    toast({ tone: 'good', message: i18next.t('protection:expiry.unset', { count: items.length }) })
  } catch (error) {
    fail(error)
  }
  refreshLists(queries)
}
