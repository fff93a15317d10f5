import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import sharp from 'sharp'
import { markBox } from './mark.ts'

/** As of the mark on pictures. */
export const opacity = 0.45
/** Dots for each point of a page. */
const dotsPerPoint = 1.25
/** Smaller than on pictures: a stencil has no soft edges, and each part of a page has one. */
const size = 0.7
/** So many marks cover a page; on a very long one they are further apart. */
const maxMarks = 400

export const figure = (value: number) => String(Math.round(value * 1000) / 1000)

/**
 * Operators that draw the mark all over a page of this size in points, from its lower left corner: a light stencil and a dark one
 * for each, as inline images (ISO 32000-1, 8.9.7). Repeated bytes of a stream take next to no room in it.
 */
export async function stencilsOf(mark: Buffer, width: number, height: number): Promise<string> {
  const box = markBox(width, height)
  const [most, highest] = [box.width, box.height].map((side) => Math.max(1, Math.round(side * size * dotsPerPoint)))
  const { data, info } = await sharp(mark)
    .resize({ width: most, height: highest, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const draw = async (grey: number, isLight: boolean) => {
    const bits = await compress(bitsOf(data, info, isLight), { level: 9 })
    const about = `/IM true /W ${info.width} /H ${info.height} /BPC 1 /D [1 0] /F [/AHx /Fl]`
    return `${grey} g BI ${about} ID ${bits.toString('hex')}> EI`
  }
  const drawn = [await draw(1, true), await draw(0.125, false)].join('\n')
  const [across, up] = [info.width / dotsPerPoint, info.height / dotsPerPoint]
  return placesOf(width, height, across, up)
    .map(([x, y]) => `q ${[across, 0, 0, up, x, y].map(figure).join(' ')} cm\n${drawn}\nQ`)
    .join('\n')
}

/** The corners of marks side by side over all of a page, one of them in its middle. */
function placesOf(width: number, height: number, across: number, up: number): [number, number][] {
  const least = Math.max(1, Math.sqrt((width * height) / (across * up) / maxMarks))
  const [stepX, stepY] = [across * least, up * least]
  const places: [number, number][] = []
  const [columns, rows] = [Math.ceil(width / stepX / 2), Math.ceil(height / stepY / 2)]
  for (let column = -columns; column <= columns; column++)
    for (let row = -rows; row <= rows; row++) {
      const [x, y] = [width / 2 + column * stepX - across / 2, height / 2 + row * stepY - up / 2]
      if (x < width && y < height && x + across > 0 && y + up > 0) places.push([x, y])
    }
  return places
}

const compress = promisify(deflate)

/** The dots of the light or of the dark part of a picture, each row in whole bytes. */
function bitsOf(rgba: Buffer, { width, height }: { width: number; height: number }, isLight: boolean): Buffer {
  const row = Math.ceil(width / 8)
  const bits = Buffer.alloc(row * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const isDrawn = (rgba[at + 3] ?? 0) > 40 && (rgba[at] ?? 0) > 127 === isLight
      if (isDrawn) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) | (128 >> (x & 7))
    }
  return bits
}
