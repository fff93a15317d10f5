import { type Item, tagItems } from '@khlang/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { currentLanguage } from '../../../lib/i18n.ts'
import { call } from '../../../lib/call.ts'
import { toast, toastFailure } from '../../../ui/toasts.tsx'
import { failureText, offerUndo, type Outcome, refreshLists, runBulk } from '../../browser/index.ts'
import { inverseChanges } from './tag-text.ts'
import { tagKeys } from './tags.api.ts'

export type TagChange = { add: readonly string[]; remove: readonly string[] }
type Parts = { queries: QueryClient; t: TFunction<'hashtags'> }

const send = (items: readonly Item[], { add, remove }: TagChange): Promise<Outcome> =>
  runBulk(items, (ids) => call(tagItems, { body: { ids, add: [...add], remove: [...remove] } }))

function refresh(queries: QueryClient) {
  refreshLists(queries)
  void queries.invalidateQueries({ queryKey: tagKeys.all() })
}

/** Changes the hashtags of items, with undo; failures are reported. Throws when nothing could be sent. */
export async function changeTags({ queries, t }: Parts, items: readonly Item[], change: TagChange): Promise<void> {
  const { done, failed } = await send(items, change)
  refresh(queries)
  const revert = async () => {
    try {
      for (const group of inverseChanges(done, change)) await send(group.items, group)
    } catch (error) {
      toastFailure(error, t('failed'))
    }
    refresh(queries)
  }
  if (done.length > 0)
    offerUndo({
      message: t('done', { count: done.length }),
      label: t('undo'),
      focusIds: done.map(({ id }) => id),
      revert,
    })
  const [first] = failed
  if (first) {
    const reason = failureText(first, currentLanguage())
    toast({ tone: 'bad', message: t('someFailed', { count: failed.length, reason }) })
  }
}
