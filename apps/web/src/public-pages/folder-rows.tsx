import type { PublicItem } from '@khlang/contract/public-links'
import { FileLock2 } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate, formatDateTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/i18n.ts'
import { formatBytes } from '../lib/sizes.ts'
import { FileIcon } from '../ui/file-icon.tsx'
import { addressOf } from './place.ts'
import classes from './public-pages.module.css'

export type FolderRowsProps = {
  items: readonly PublicItem[]
  /** The open folder; null for the shared one itself. */
  folderId: string | null
  label: string
  mayDownload: boolean
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** The items of a folder; each is an address, so that it opens in a new tab too. */
export function FolderRows(props: FolderRowsProps) {
  const { items, folderId, label, mayDownload, chosen, onChosen } = props
  const { t } = useTranslation('public-pages')
  const open = items.filter(({ closed }) => closed === null)
  const all = open.length > 0 && open.every(({ id }) => chosen.has(id))
  const choose = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChosen(next)
  }
  return (
    <>
      {mayDownload && (
        <label className={classes.check}>
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = chosen.size > 0 && !all
            }}
            onChange={() => onChosen(new Set(chosen.size > 0 ? [] : open.map(({ id }) => id)))}
          />
          <span aria-live="polite">
            {chosen.size > 0 ? t('folder.selected', { count: chosen.size }) : t('folder.selectAll')}
          </span>
        </label>
      )}
      <ul className={classes.rows} aria-label={label}>
        {items.map((item) => (
          <Row
            key={item.id}
            item={item}
            folderId={folderId}
            isChosen={chosen.has(item.id)}
            {...(mayDownload && item.closed === null && { onChoose: choose })}
          />
        ))}
      </ul>
    </>
  )
}

type RowProps = {
  item: PublicItem
  folderId: string | null
  isChosen: boolean
  onChoose?: (id: string) => void
}

const Row = memo(
  function Row({ item, folderId, isChosen, onChoose }: RowProps) {
    const { t } = useTranslation('public-pages')
    const language = useLanguage()
    const isFolder = item.type === 'folder'
    const place = isFolder ? { folder: item.id, file: null } : { folder: folderId, file: item.id }
    return (
      <li className={classes.row} data-chosen={isChosen || undefined}>
        {onChoose && (
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('folder.select', { name: item.name })}
            onChange={() => onChoose(item.id)}
          />
        )}
        <a href={addressOf(place)} title={item.name}>
          <FileIcon item={item} size={22} />
          <span className={classes.name}>{item.name}</span>
          {item.closed !== null && <FileLock2 size={16} aria-label={t(`closed.${item.closed}`)} />}
          <time dateTime={item.modifiedAt} title={formatDateTime(item.modifiedAt, language)}>
            {formatDate(item.modifiedAt, language)}
          </time>
          <span className={classes.size}>{isFolder ? '' : formatBytes(item.size)}</span>
        </a>
      </li>
    )
  },
  (before, after) =>
    before.item === after.item && before.isChosen === after.isChosen && before.folderId === after.folderId,
)
