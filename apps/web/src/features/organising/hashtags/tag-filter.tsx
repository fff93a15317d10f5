import { listFolderHashtags, maxCountedTagged } from '@khlang/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Folder, FolderTree, Hash, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/icon-button.tsx'
import { call } from '../../../lib/call.ts'
import { formatCount } from '../../../lib/sizes.ts'
import { lazyDialog } from '../../../ui/lazy-part.tsx'
import { MenuButton, type MenuEntry } from '../../../ui/menu.tsx'
import { isSameTag } from './tag-text.ts'
import classes from './tag-filter.module.css'
import { tagKeys } from './tags.api.ts'

const otherPart = lazyDialog(() => import('./other-tag-dialog.tsx').then((module) => module.OtherTagDialog))

/** What a folder is filtered by; `below` takes the folders below it in. */
export type Filter = { tag: string; below: boolean }
export type TagFilterProps = {
  folderId: string
  filter: Filter | null
  onFilter: (filter: Filter | null) => void
}

const folderTagsQuery = (folderId: string) =>
  queryOptions({
    queryKey: [...tagKeys.all(), 'folder', folderId],
    queryFn: ({ signal }) => call(listFolderHashtags, { params: { id: folderId } }, { signal }),
    staleTime: 5000,
  })

/** Chooses a hashtag of a folder, of which alone the folder then shows what carries it. */
export function TagFilter({ folderId, filter, onFilter }: TagFilterProps) {
  const { t } = useTranslation('hashtags')
  // Loaded when the menu opens: most folders are viewed without a filter.
  const [isWanted, setWanted] = useState(false)
  const [other, setOther] = useState(false)
  const { data, isError } = useQuery({ ...folderTagsQuery(folderId), enabled: isWanted })
  const tag = filter?.tag
  const below = filter?.below ?? false
  const chips = data?.items ?? []
  const found =
    tag === undefined || chips.some((one) => isSameTag(one.tag, tag)) ? chips : [{ tag, count: 0 }, ...chips]
  const entries: MenuEntry[] = [
    { kind: 'heading', id: 'folder', label: t('filter.inFolder') },
    ...(found.length === 0
      ? [
          {
            id: 'none',
            label: t('filter.none'),
            disabledReason: t(data ? 'filter.noneText' : isError ? 'failed' : 'filter.loading'),
          },
        ]
      : found.map((one) => ({
          id: `#${one.tag}`,
          label: <bdi>#{one.tag}</bdi>,
          ...(one.count > 0 && {
            keys: one.count >= maxCountedTagged ? `${formatCount(maxCountedTagged)}+` : formatCount(one.count),
          }),
          checked: tag !== undefined && isSameTag(one.tag, tag),
          run: () => onFilter({ tag: one.tag, below }),
        }))),
    { kind: 'line', id: 'line' },
    { id: 'other', label: t('filter.other'), icon: Search, run: () => setOther(true) },
    ...(tag === undefined
      ? []
      : [
          {
            id: 'below',
            label: t(below ? 'filter.onlyHere' : 'filter.below'),
            icon: below ? Folder : FolderTree,
            run: () => onFilter({ tag, below: !below }),
          },
          { id: 'clear', label: t('filter.clear'), icon: X, run: () => onFilter(null) },
        ]),
  ]
  const label = tag === undefined ? t('filter.label') : t(below ? 'filter.nowBelow' : 'filter.now', { tag })
  const ahead = () => setWanted(true)
  return (
    <div className={classes.filter} data-on={tag === undefined ? undefined : true}>
      <MenuButton label={t('filter.label')} align="end" entries={entries}>
        {(props) => (
          <button
            type="button"
            className={classes.choose}
            aria-label={label}
            title={label}
            onPointerEnter={ahead}
            onFocus={ahead}
            {...props}
          >
            <Hash size={17} aria-hidden="true" />
            {tag !== undefined && <bdi>{tag}</bdi>}
            {below && <FolderTree size={15} aria-hidden="true" />}
          </button>
        )}
      </MenuButton>
      {tag !== undefined && (
        <IconButton
          label={t('filter.clear')}
          icon={X}
          iconSize={15}
          size="small"
          round
          onClick={() => onFilter(null)}
        />
      )}
      {other && (
        <otherPart.Dialog
          onClose={() => setOther(false)}
          onChoose={(chosen) => onFilter({ tag: chosen, below: true })}
        />
      )}
    </div>
  )
}
