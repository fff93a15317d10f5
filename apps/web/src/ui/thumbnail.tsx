import { hasThumbnails, type Item, type ThumbnailSize, thumbnailPath } from '@khlang/contract'
import { useEffect, useState } from 'react'
import { contentUrl } from '../lib/call.ts'
import { onScrollIdle } from '../lib/scroll-idle.ts'
import { useRenderedImage } from '../lib/use-rendered-image.ts'
import { FileIcon } from './file-icon.tsx'
import classes from './thumbnail.module.css'

type ThumbnailItem = Pick<Item, 'id' | 'type' | 'name' | 'mimeType' | 'version' | 'hasPassword' | 'encrypted'>

/** A thumbnail of a file in place of its icon; the icon stays where there is none. `size` is that of the picture requested. */
export function Thumbnail({ item, size, iconSize }: { item: ThumbnailItem; size: ThumbnailSize; iconSize: number }) {
  const mayHaveThumbnail = item.type === 'file' && hasThumbnails(item.name) && !item.hasPassword && !item.encrypted
  if (!mayHaveThumbnail) return <FileIcon item={item} size={iconSize} />
  return <RenderedThumbnail key={`${item.id} ${item.version}`} item={item} size={size} iconSize={iconSize} />
}

/** A picture that the server has or makes. Requests it once scrolling has paused, and shows the icon until it has loaded. */
export function RenderedThumbnail({
  item,
  size,
  iconSize,
}: {
  item: ThumbnailItem
  size: ThumbnailSize
  iconSize: number
}) {
  const [scrollIdle, setScrollIdle] = useState(false)
  useEffect(() => onScrollIdle(() => setScrollIdle(true)), [])
  const { src, shown, events } = useRenderedImage(
    scrollIdle ? contentUrl(`${thumbnailPath(item.id, size)}&v=${item.version}`) : null,
  )
  return (
    <span
      className={classes.place}
      style={size === 96 ? { width: iconSize, height: iconSize } : undefined}
      data-small={size === 96}
    >
      {!shown && <FileIcon item={item} size={iconSize} />}
      {src && <img src={src} alt="" decoding="async" draggable={false} data-shown={shown} {...events} />}
    </span>
  )
}
