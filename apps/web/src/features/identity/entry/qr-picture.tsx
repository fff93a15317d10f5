import { generate } from 'lean-qr'
import { useMemo } from 'react'

/** A QR code as one path. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = useMemo(() => draw(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string) {
  const code = generate(text)
  const cells: string[] = []
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) cells.push(`M${x} ${y}h1v1h-1z`)
  }
  return { path: cells.join(''), size: code.size }
}
