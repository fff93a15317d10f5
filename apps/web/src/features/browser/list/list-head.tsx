import { type ItemSort, itemSorts, type ListColumn } from '@khlang/contract'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import { useSelectedIds } from '../state/use-row-state.ts'
import type { ColumnSet, OwnColumn, Sorting } from './view.ts'

export type ListHeadProps = {
  columnSet: ColumnSet
  fields: readonly ListColumn[]
  own: readonly OwnColumn[]
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  count: number
  onAll: () => void
  onNone: () => void
}

const whenOf = { folder: 'modified', trash: 'trashed', expired: 'expired' } as const satisfies Record<ColumnSet, string>

/** The head of the list: select all, and sort by a column in both directions. */
export const ListHead = memo(function ListHead(props: ListHeadProps) {
  const { columnSet, fields, own, sorting, onSort, count, onAll, onNone } = props
  const { t } = useTranslation('browser')
  const selected = useSelectedIds().size
  const all = count > 0 && selected >= count
  const column = (sort: ItemSort, label: string, number?: boolean) => (
    <SortColumn {...{ sort, label, sorting, onSort, number }} key={sort} />
  )
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <div role="columnheader" className={classes.check}>
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = selected > 0 && !all
            }}
            onChange={selected > 0 ? onNone : onAll}
            aria-label={t('list.selectAll')}
          />
        </div>
        {column('name', t('column.name'))}
        {columnSet === 'trash' && (
          <div role="columnheader" className={classes.cell}>
            {t('column.daysLeft')}
          </div>
        )}
        {own.map(({ id, label }) => (
          <div key={id} role="columnheader" className={classes.cell}>
            {label}
          </div>
        ))}
        {fields.map((field) => {
          const label = t(`column.${field === 'modified' ? whenOf[columnSet] : field}`)
          const sort = itemSorts.find((one) => one === field)
          if (sort) return column(sort, label, field === 'size')
          return (
            <div key={field} role="columnheader" className={classes.cell}>
              {label}
            </div>
          )
        })}
        <div role="columnheader" className={classes.more}>
          <span className="visually-hidden">{t('column.actions')}</span>
        </div>
      </div>
    </div>
  )
})

type SortColumnProps = Pick<ListHeadProps, 'sorting' | 'onSort'> & {
  sort: ItemSort
  label: string
  number?: boolean | undefined
}

function SortColumn({ sort, label, sorting, onSort, number }: SortColumnProps) {
  const { t } = useTranslation('browser')
  const active = sorting?.sort === sort
  const className = sort === 'name' ? classes.name : classes.cell
  if (!sorting) {
    return (
      <div role="columnheader" className={className} data-number={number || undefined}>
        {label}
      </div>
    )
  }
  const next = active && sorting.order === 'asc' ? 'desc' : 'asc'
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <div
      role="columnheader"
      className={className}
      data-number={number || undefined}
      aria-sort={active ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-active={active || undefined}
        title={t(`sort.${next}.${sort}`)}
        onClick={() => onSort({ sort, order: next })}
      >
        {label}
        {active && <Arrow size={14} aria-hidden="true" />}
      </button>
    </div>
  )
}
