import type { Item } from '@khlang/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../app/session.ts'
import { toastFailure } from '../../../ui/toasts.tsx'
import { refusalOf } from '../model/permits.ts'
import { tagAddress } from './tag-address.ts'
import { TagBox } from './tag-box.tsx'
import { changeTags, type TagChange } from './tagging.ts'

/** The hashtags of one item, changed where they stand. */
export function ItemTags({ item, goTo }: { item: Item; goTo: (address: string) => void }) {
  const { t } = useTranslation('tagging')
  const queries = useQueryClient()
  const myId = useMe().person.id
  const readOnly = item.trashedAt !== null || refusalOf(item, 'item.tag', myId) !== null
  const change = (wish: TagChange) =>
    void changeTags({ queries, t }, [item], wish).catch((error: unknown) => toastFailure(error, t('failed')))
  return (
    <TagBox
      tags={item.hashtags.map((tag) => ({ tag }))}
      onAdd={(tag) => change({ add: [tag], remove: [] })}
      onRemove={(tag) => change({ add: [], remove: [tag] })}
      hrefOf={tagAddress}
      onOpen={(tag) => goTo(tagAddress(tag))}
      readOnly={readOnly}
    />
  )
}
