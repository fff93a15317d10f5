import { type Item, type ListColumn, trashDays } from '@khlang/contract'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../lib/dates.ts'
import { formatDateTime, formatRelative } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import classes from './list.module.css'
import { RowBadges } from './row-badges.tsx'
import { rowFacts } from './facts.ts'
import { RowCheck, RowMore, RowName, useRowProps } from './row-parts.tsx'
import type { RowLabels } from './row-labels.ts'
import { useItemDrag } from './use-item-drag.ts'
import type { ColumnSet, OwnColumn } from './view.ts'

export type RowProps = {
  item: Item
  index: number
  top: number
  columnSet: ColumnSet
  fields: readonly ListColumn[]
  own: readonly OwnColumn[]
  language: Language
  /** The first row takes the focus of the list while no other has it. */
  first: boolean
  phone: boolean
  labels: RowLabels
}

/** A row of the list: native elements only, rerendered only when its own data change. */
export const ListRow = memo(function ListRow(row: RowProps) {
  const { item, index, top, columnSet, fields, own, language, first, phone, labels } = row
  const props = useRowProps(item, index, first)
  const element = useRef<HTMLDivElement>(null)
  const handle = useRef<HTMLSpanElement>(null)
  useItemDrag(item, element, handle)
  const when = { folder: null, trash: item.trashedAt, expired: item.expiresAt }[columnSet] ?? item.modifiedAt
  const location = labels.location(item)
  const ownFacts = own.length > 0 && own.map(({ text }) => text(item)).join(' · ')
  const facts = [location, ownFacts || rowFacts(item, when, language)].filter((text) => text !== null).join(' · ')
  return (
    <div
      ref={element}
      role="row"
      className={classes.row}
      {...props}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.check}>
        <RowCheck label={labels.select(item.name)} selected={props['aria-selected']} />
      </div>
      <div role="gridcell" className={classes.name}>
        <span ref={handle} className={classes.handle}>
          <FileIcon item={item} size={phone ? 24 : 20} />
          <RowName item={item} sub={phone ? facts : location} title={location} />
        </span>
        <RowBadges item={item} />
      </div>
      {!phone && (
        <>
          {columnSet === 'trash' && (
            <div role="gridcell" className={classes.cell}>
              <DaysLeft item={item} />
            </div>
          )}
          {own.map(({ id, text, title }) => (
            <div key={id} role="gridcell" className={classes.cell} title={title?.(item)}>
              {text(item)}
            </div>
          ))}
          {fields.map((field) => (
            <Field key={field} {...{ field, item, when, language, labels }} />
          ))}
        </>
      )}
      <div role="gridcell" className={classes.more}>
        <RowMore label={labels.more(item.name)} />
      </div>
    </div>
  )
})

type FieldProps = Pick<RowProps, 'item' | 'language' | 'labels'> & { field: ListColumn; when: string }
function Field({ field, item, when, language, labels }: FieldProps) {
  if (field === 'modified' || field === 'created') {
    const instant = field === 'modified' ? when : item.createdAt
    return (
      <div role="gridcell" className={classes.cell} title={formatDateTime(instant, language)}>
        {formatRelative(instant, language)}
      </div>
    )
  }
  const size = item.type === 'folder' ? '—' : formatBytes(item.size)
  return (
    <div role="gridcell" className={classes.cell} data-number={field === 'size' || undefined}>
      {{ owner: item.owner.name, type: labels.kind(item), size }[field]}
    </div>
  )
}

function DaysLeft({ item }: { item: Item }) {
  const [now] = useState(() => Date.now())
  const { t } = useTranslation('browser')
  const gone = item.trashedAt ? (now - Date.parse(item.trashedAt)) / 86_400_000 : 0
  const left = Math.max(0, Math.ceil(trashDays - gone))
  return <span data-soon={left <= 1 || undefined}>{t('list.daysLeft', { count: left })}</span>
}

/** A placeholder row while its data load. */
export const EmptyRow = ({ index, top }: { index: number; top: number }) => (
  <div
    role="row"
    aria-rowindex={index + 2}
    aria-busy="true"
    className={classes.row}
    style={{ transform: `translateY(${top}px)` }}
  >
    <div role="gridcell" className={classes.ghost} />
  </div>
)
