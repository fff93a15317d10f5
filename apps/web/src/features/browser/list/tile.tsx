import type { Item } from '@khlang/contract'
import { memo, useRef } from 'react'
import type { Language } from '../../../lib/dates.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import classes from './list.module.css'
import { RowBadges } from './row-badges.tsx'
import { cardFacts } from './facts.ts'
import { RowCheck, RowMore, RowName, useRowProps } from './row-parts.tsx'
import type { RowLabels } from './row-labels.ts'
import { TilePicture } from './tile-picture.tsx'
import { useItemDrag } from './use-item-drag.ts'

export type TileProps = {
  item: Item
  index: number
  column: number
  language: Language
  first: boolean
  labels: RowLabels
}

/** A folder above the files: its name, without a picture. */
export const FolderTile = memo(function FolderTile({ item, index, column, first, labels }: TileProps) {
  const props = useRowProps(item, index, first)
  const tile = useRef<HTMLDivElement>(null)
  useItemDrag(item, tile, tile)
  return (
    <div ref={tile} role="gridcell" className={classes.tile} data-low="" {...props} aria-colindex={column + 1}>
      <RowCheck label={labels.select(item.name)} selected={props['aria-selected']} className={classes.tileCheck} />
      <div className={classes.caption}>
        <FileIcon item={item} size={20} />
        <RowName item={item} />
        <RowBadges item={item} />
        <RowMore label={labels.more(item.name)} />
      </div>
    </div>
  )
})

/** A card is narrow. */
const tail = 2

/** A file as a card, or a folder among files. */
export const Tile = memo(function Tile({ item, index, column, language, first, labels }: TileProps) {
  const props = useRowProps(item, index, first)
  const tile = useRef<HTMLDivElement>(null)
  useItemDrag(item, tile, tile)
  return (
    <div ref={tile} role="gridcell" className={classes.tile} {...props} aria-colindex={column + 1}>
      <div className={classes.picture}>
        <TilePicture item={item} />
      </div>
      <RowCheck label={labels.select(item.name)} selected={props['aria-selected']} className={classes.tileCheck} />
      <RowBadges item={item} />
      <div className={classes.caption}>
        <FileIcon item={item} size={18} />
        <RowName item={item} sub={cardFacts(item, language)} tail={tail} />
        <RowMore label={labels.more(item.name)} />
      </div>
    </div>
  )
})
