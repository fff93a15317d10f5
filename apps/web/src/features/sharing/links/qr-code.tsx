import { useMemo } from 'react'
import { drawCode } from './qr-drawing.ts'
import classes from './links.module.css'

/** A QR code; black on white in both themes, because some scanners read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { path, size, border } = useMemo(() => drawCode(text), [text])
  const side = size + 2 * border
  return (
    <svg
      className={classes.qr}
      viewBox={`${-border} ${-border} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
