import type { Item } from '@khlang/contract'
import type { ReactNode } from 'react'
import { Highlighted } from '../../../ui/highlighted.tsx'
import { splitName } from '../model/split-name.ts'
import { useIsCut } from '../state/clipboard.ts'
import classes from './list.module.css'
import { useRowState } from '../state/use-row-state.ts'
import { domIdOf } from './view.ts'

/** What a row of the list and a card have in common, whatever their content. */
export function useRowProps(item: Item, index: number, first: boolean) {
  const { selected, focused } = useRowState(item.id)
  const cut = useIsCut(item.id)
  return {
    id: domIdOf(item),
    'data-index': index,
    'data-cut': cut || undefined,
    'aria-selected': selected,
    tabIndex: focused || first ? 0 : -1,
  }
}

type CheckProps = { label: string; selected: boolean; className?: string | undefined }
export const RowCheck = ({ label, selected, className }: CheckProps) => (
  <input
    type="checkbox"
    className={className}
    data-part="check"
    tabIndex={-1}
    checked={selected}
    readOnly
    aria-label={label}
  />
)

/** A name that is cut in its middle where it is too long: what it is stays readable. */
function FileName({ item, tail }: { item: Item; tail: number | undefined }) {
  const [start, end] = splitName(item, tail)
  return (
    <span className={classes.title} title={item.name}>
      <span className={classes.stem}>
        <Highlighted text={item.name} part={[0, start.length]} />
      </span>
      {end && (
        <span className={classes.tail}>
          <Highlighted text={item.name} part={[start.length, item.name.length]} />
        </span>
      )}
    </span>
  )
}

type RowNameProps = { item: Item; sub?: ReactNode; title?: string | null; tail?: number }

/** The name, of which the last letters always show (`tail`), and the line below it. */
export const RowName = ({ item, sub, title, tail }: RowNameProps) => (
  <span className={classes.text} data-lines={sub ? 2 : undefined}>
    <FileName item={item} tail={tail} />
    {sub && (
      <span className={classes.sub} title={title ?? undefined}>
        {sub}
      </span>
    )}
  </span>
)

export const RowMore = ({ label }: { label: string }) => (
  <button type="button" data-part="more" tabIndex={-1} aria-haspopup="menu" aria-label={label}>
    <span className={classes.dots} />
  </button>
)
