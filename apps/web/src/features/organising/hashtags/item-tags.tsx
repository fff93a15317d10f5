import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../lib/session.ts'
import { toastFailure } from '../../../ui/toasts.tsx'
import { type Addresses, refusalOf } from '../../browser/index.ts'
import { tagAddress } from './tag-address.ts'
import { TagBox } from './tag-box.tsx'
import { changeTags, type TagChange } from './tagging.ts'

/** The hashtags of one item, edited in place. */
export function ItemTags({ item, addresses }: { item: Item; addresses: Addresses }) {
  const { t } = useTranslation('hashtags')
  const queries = useQueryClient()
  const myId = useMe().person.id
  const readOnly = item.trashedAt !== null || refusalOf(item, 'item.tag', myId) !== null
  const change = (edit: TagChange) =>
    void changeTags({ queries, t }, [item], edit).catch((error: unknown) => toastFailure(error, t('failed')))
  return (
    <TagBox
      tags={item.hashtags.map((tag) => ({ tag }))}
      onAdd={(tag) => change({ add: [tag], remove: [] })}
      onRemove={(tag) => change({ add: [], remove: [tag] })}
      hrefOf={tagAddress}
      onOpen={(tag) => addresses.goTo(tagAddress(tag))}
      readOnly={readOnly}
    />
  )
}
