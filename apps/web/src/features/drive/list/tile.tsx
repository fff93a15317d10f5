import type { Item } from '@khlang/contract'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { contentUrl } from '../../../lib/call.ts'
import type { Language } from '../../../lib/dates.ts'
import { formatRelative } from '../../../lib/dates.ts'
import { formatBytes } from '../../../lib/sizes.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { fileKind } from '../../../ui/file-kind.ts'
import { useIsCut } from '../actions/clipboard.ts'
import classes from './list.module.css'
import { Marks } from './marks.tsx'
import { thumbnails } from './thumbnails.ts'
import { useItemDrag } from './use-item-drag.ts'
import { useRowState } from './use-row-state.ts'
import { domIdOf } from './view.ts'

export type TileProps = { item: Item; index: number; column: number; language: Language; first: boolean }

/** A file or folder as a card. */
export const Tile = memo(function Tile({ item, index, column, language, first }: TileProps) {
  const { t } = useTranslation('drive')
  const { selected, focused } = useRowState(item.id)
  const cut = useIsCut(item.id)
  const tile = useRef<HTMLDivElement>(null)
  useItemDrag(item, tile, tile)
  return (
    <div
      ref={tile}
      id={domIdOf(item)}
      role="gridcell"
      className={classes.tile}
      data-index={index}
      data-cut={cut || undefined}
      aria-colindex={column + 1}
      aria-selected={selected}
      tabIndex={focused || first ? 0 : -1}
    >
      <div className={classes.picture}>
        <Picture item={item} />
      </div>
      <input
        type="checkbox"
        className={classes.tileCheck}
        data-part="check"
        tabIndex={-1}
        checked={selected}
        readOnly
        aria-label={t('list.select', { name: item.name })}
      />
      <div className={classes.caption}>
        <FileIcon item={item} size={18} />
        <span className={classes.text}>
          <span className={classes.title} title={item.name}>
            {item.name}
          </span>
          <span className={classes.sub}>
            {formatRelative(item.modifiedAt, language)}
            {item.type === 'file' && ` · ${formatBytes(item.size)}`}
          </span>
        </span>
        <Marks item={item} />
        <button
          type="button"
          data-part="more"
          tabIndex={-1}
          aria-haspopup="menu"
          aria-label={t('list.more', { name: item.name })}
        >
          <span className={classes.dots} />
        </button>
      </div>
    </div>
  )
})

const pictured = new Set(['image', 'pdf', 'video'])

function Picture({ item }: { item: Item }) {
  const [failed, setFailed] = useState(false)
  const wanted =
    item.type === 'file' && pictured.has(fileKind(item)) && !item.hasPassword && !failed && thumbnails.offered()
  if (!wanted) return <FileIcon item={item} size={56} />
  return (
    <img
      src={contentUrl(`/api/files/${item.id}/thumbnail?size=320&v=${item.version}`)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={thumbnails.worked}
      onError={() => {
        thumbnails.failed()
        setFailed(true)
      }}
    />
  )
}
