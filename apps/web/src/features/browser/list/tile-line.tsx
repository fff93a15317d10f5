import type { Item } from '@khlang/contract'
import type { Language } from '../../../lib/dates.ts'
import { itemsOfLine, type Layout } from '../model/layout.ts'
import classes from './list.module.css'
import type { RowLabels } from './row-labels.ts'
import { FolderTile, Tile } from './tile.tsx'

type TileLineProps = {
  layout: Layout
  line: number
  top: number
  items: readonly Item[]
  firstFocusable: number
  language: Language
  labels: RowLabels
}

/** A line of the grid: folders or files, or a placeholder while they load. */
export function TileLine({ layout, line, top, items, firstFocusable, language, labels }: TileLineProps) {
  const [first, end] = itemsOfLine(layout, line)
  const Part = first < layout.low ? FolderTile : Tile
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      className={classes.line}
      style={{ transform: `translateY(${top}px)`, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
    >
      {items.slice(first, end).map((item, column) => (
        <Part
          key={item.id}
          {...{ item, column, language, labels }}
          index={first + column}
          first={first + column === firstFocusable}
        />
      ))}
      {items.length <= first && <div role="gridcell" aria-busy="true" className={classes.ghost} />}
    </div>
  )
}
