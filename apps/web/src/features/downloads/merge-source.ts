import type { Item } from '@khlang/contract'
import { contentUrl } from '../../lib/call.ts'
import type { MergeSource } from '../../ui/merging/merge-pdfs.ts'
import type { Interceptor } from '../browser/index.ts'

/** A PDF of a drive as a part of one, after `ensureUnlocked` has asked for its secrets. */
export const sourceOf = (item: Item, ensureUnlocked: Interceptor): MergeSource => ({
  id: item.id,
  name: item.name,
  size: item.size,
  url: contentUrl(`/api/files/${item.id}/content`),
  isReady: () => ensureUnlocked(item),
})
