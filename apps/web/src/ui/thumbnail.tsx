import { hasThumbnails, type Item, type ThumbnailSize, thumbnailPath } from '@khlang/contract'
import { useEffect, useState } from 'react'
import { contentUrl } from '../lib/call.ts'
import { whenScrollRests } from '../lib/scroll-rest.ts'
import { useDrawn } from '../lib/use-drawn.ts'
import { FileIcon } from './file-icon.tsx'
import classes from './thumbnail.module.css'

type Pictured = Pick<Item, 'id' | 'type' | 'name' | 'mimeType' | 'version' | 'hasPassword' | 'encrypted'>

/** A small picture of a file, in the place of its sign; the sign stays where there is none. */
export function Thumbnail({ item, size, icon }: { item: Pictured; size: ThumbnailSize; icon: number }) {
  const wanted = item.type === 'file' && hasThumbnails(item.name) && !item.hasPassword && !item.encrypted
  if (!wanted) return <FileIcon item={item} size={icon} />
  return <Drawn key={`${item.id} ${item.version}`} item={item} size={size} icon={icon} />
}

function Drawn({ item, size, icon }: { item: Pictured; size: ThumbnailSize; icon: number }) {
  const [resting, setResting] = useState(false)
  useEffect(() => whenScrollRests(() => setResting(true)), [])
  const { address, shown, events } = useDrawn(
    resting ? contentUrl(`${thumbnailPath(item.id, size)}&v=${item.version}`) : null,
  )
  return (
    <span
      className={classes.place}
      style={size === 96 ? { width: icon, height: icon } : undefined}
      data-small={size === 96}
    >
      {!shown && <FileIcon item={item} size={icon} />}
      {address && <img src={address} alt="" decoding="async" draggable={false} data-shown={shown} {...events} />}
    </span>
  )
}
