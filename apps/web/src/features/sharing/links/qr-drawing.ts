import { generate } from 'lean-qr'

/** A code as one path of squares, with the quiet border that scanners need. */
export function drawCode(text: string): { path: string; size: number; border: number } {
  const code = generate(text)
  const squares: string[] = []
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) if (code.get(x, y)) squares.push(`M${x} ${y}h1v1h-1z`)
  return { path: squares.join(''), size: code.size, border: 4 }
}

/** The same as a separate document. */
export function svgOf(text: string): string {
  const { path, size, border } = drawCode(text)
  const side = size + 2 * border
  const box = `${-border} ${-border} ${side} ${side}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" shape-rendering="crispEdges"><path fill="#fff" d="M${-border} ${-border}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
}
