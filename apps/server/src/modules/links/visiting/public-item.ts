import type { Item } from '@khlang/contract'
import type { PublicItem } from '@khlang/contract/public-links'
import { model } from '../../drive/index.ts'
import type { VisitedLink } from '../model/visits.repo.ts'
import { closedReason } from './watermark.rules.ts'

type Marking = Pick<VisitedLink, 'watermark' | 'allow_unmarked'>
type Shown = Pick<Item, 'id' | 'type' | 'name' | 'size' | 'mimeType' | 'modifiedAt' | 'hasPassword' | 'encrypted'>

/** An item as visitors see it: no owner, no hashtags, no marks of anybody. */
export const toPublicItem = (link: Marking, item: Shown): PublicItem => ({
  id: item.id,
  type: item.type,
  name: item.name,
  size: item.size,
  mimeType: item.mimeType,
  modifiedAt: item.modifiedAt,
  closed: closedReason(link, item),
})

/** {@link toPublicItem} of a row. */
export const publicItemOf = (link: Marking, row: model.ItemRow): PublicItem =>
  toPublicItem(link, {
    id: row.id,
    type: row.kind === model.FOLDER ? 'folder' : 'file',
    name: row.name,
    size: row.size,
    mimeType: row.mime_type,
    modifiedAt: row.modified_at.toISOString(),
    hasPassword: row.password_hash !== null,
    encrypted: row.encrypted,
  })
