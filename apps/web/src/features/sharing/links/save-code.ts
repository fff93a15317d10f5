import { drawCode, svgOf } from './qr-drawing.ts'

const pixels = 1024

/** Saves a code as a file: as pixels for a letter, or as lines for a print shop. */
export async function saveCode(text: string, name: string, as: 'png' | 'svg'): Promise<void> {
  const blob = as === 'svg' ? new Blob([svgOf(text)], { type: 'image/svg+xml' }) : await pngOf(text)
  const address = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.download = `${name}.${as}`
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

function pngOf(text: string): Promise<Blob> {
  const { path, size, border } = drawCode(text)
  const scale = Math.max(1, Math.floor(pixels / (size + 2 * border)))
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = scale * (size + 2 * border)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser draws no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.setTransform(scale, 0, 0, scale, border * scale, border * scale)
  context.fillStyle = '#000'
  const squares = new Path2D(path)
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(squares)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The code could not be saved'))), 'image/png'),
  )
}
