import type { Item } from '@khlang/contract'
import { type PointerEvent, useRef, useState } from 'react'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useBlobAddress, useContent } from './use-content.ts'
import { FileCard } from './views.tsx'
import classes from './viewer.module.css'
import { ZoomBar } from './zoom-bar.tsx'

/** A picture from its bytes. As an image even SVG runs nothing and loads nothing. */
export function PictureView({ item }: { item: Item }) {
  const { data, error, refetch } = useContent(item)
  const svg = /\.svg$/i.test(item.name)
  const address = useBlobAddress(data?.blob, svg ? 'image/svg+xml' : undefined)
  const [zoom, setZoom] = useState<number | null>(null)
  const [natural, setNatural] = useState<{ width: number; height: number } | null>(null)
  const [broken, setBroken] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const grab = useRef<{ x: number; y: number; left: number; top: number } | null>(null)

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (broken) return <FileCard item={item} why="broken" />
  if (!address) return <Skeletons shape="text" rows={1} />

  const onPointerDown = (event: PointerEvent) => {
    const element = area.current
    if (!element || zoom === null || event.pointerType !== 'mouse') return
    element.setPointerCapture(event.pointerId)
    grab.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop }
  }
  const onPointerMove = (event: PointerEvent) => {
    const from = grab.current
    if (!from || !area.current) return
    area.current.scrollTo(from.left - event.clientX + from.x, from.top - event.clientY + from.y)
  }
  const fitted = () => {
    const box = area.current
    if (!box || !natural) return 1
    return Math.min(1, box.clientWidth / natural.width, box.clientHeight / natural.height)
  }
  return (
    <>
      {/* biome-ignore lint: grabbing is a help; the buttons and the keyboard scroll too */}
      <div
        ref={area}
        className={classes.picture}
        data-zoomed={zoom !== null || undefined}
        // biome-ignore lint: it scrolls, so the keyboard must reach it
        tabIndex={zoom === null ? undefined : 0}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          grab.current = null
        }}
        onDoubleClick={() => setZoom(zoom === null ? 1 : null)}
      >
        <img
          src={address}
          alt={item.name}
          draggable={false}
          style={
            zoom !== null && natural ? { width: natural.width * zoom, maxWidth: 'none', maxHeight: 'none' } : undefined
          }
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth || 600, height: currentTarget.naturalHeight || 600 })
          }
          onError={() => setBroken(true)}
        />
      </div>
      <ZoomBar zoom={zoom} current={() => zoom ?? fitted()} onZoom={setZoom} />
    </>
  )
}
