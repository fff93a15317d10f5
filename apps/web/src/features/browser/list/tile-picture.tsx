import { hasThumbnails, type Item } from '@khlang/contract'
import { type FileKind, fileKind } from '@khlang/contract/file-kinds'
import { getExcerpt } from '@khlang/contract/previews'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { activeAccountId, call } from '../../../lib/call.ts'
import { onScrollIdle } from '../../../lib/scroll-idle.ts'
import { FileIcon } from '../../../ui/file-icon.tsx'
import { RenderedThumbnail, Thumbnail } from '../../../ui/thumbnail.tsx'
import classes from './list.module.css'

const iconSize = 56
const askAgainMs = 1500
const mostTries = 20
const readable = new Set<FileKind>(['word', 'sheet', 'slides', 'text', 'code'])

/** What a card shows of its file: a picture, its first lines, or the icon of its kind. */
export function TilePicture({ item }: { item: Item }) {
  const isReadable = !hasThumbnails(item.name) && readable.has(fileKind(item)) && item.type === 'file' && item.size > 0
  if (!isReadable || item.hasPassword || item.encrypted) return <Thumbnail item={item} size={320} iconSize={iconSize} />
  return <Excerpt key={`${item.id} ${item.version}`} item={item} />
}

/** Requested once scrolling has paused, and again while the server reads the file. */
function Excerpt({ item }: { item: Item }) {
  const [scrollIdle, setScrollIdle] = useState(false)
  useEffect(() => onScrollIdle(() => setScrollIdle(true)), [])
  const { data } = useQuery({
    queryKey: ['excerpt', activeAccountId(), item.id, item.version],
    queryFn: ({ signal }) => call(getExcerpt, { params: { id: item.id } }, { signal, quiet: true }),
    enabled: scrollIdle,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'making' && state.dataUpdateCount < mostTries ? askAgainMs : false,
  })
  if (data?.state === 'picture') return <RenderedThumbnail item={item} size={320} iconSize={iconSize} />
  if (data?.state !== 'lines') return <FileIcon item={item} size={iconSize} />
  return (
    <span className={classes.excerpt} aria-hidden="true">
      {data.lines.join('\n')}
    </span>
  )
}
