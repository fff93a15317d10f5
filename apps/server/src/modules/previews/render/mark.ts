import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

// Thai and Latin letters in one file; the system may have none of either.
const fontfile = fileURLToPath(import.meta.resolve('@expo-google-fonts/sarabun/400Regular/Sarabun_400Regular.ttf'))
const angle = -30
/** The longest side of a mark as a part of the longest side of what it covers. */
const part = 0.42

/** The lines of a watermark as a PNG, turned and with some room around: dark with a light shadow, for any background. */
export async function markOf(lines: readonly string[]): Promise<Buffer> {
  const [dark, light] = await Promise.all([textOf(lines, '#202020'), textOf(lines, '#ffffff')])
  const size = await sharp(dark).metadata()
  const flat = await sharp({
    create: { width: size.width + 60, height: size.height + 50, channels: 4, background: '#00000000' },
  })
    .composite([
      { input: light, left: 32, top: 27 },
      { input: dark, left: 30, top: 25 },
    ])
    .png()
    .toBuffer()
  return sharp(flat).rotate(angle, { background: '#00000000' }).png().toBuffer()
}

/** The box into which a mark is fitted, in the units of width and height. */
export function markBox(width: number, height: number, least = 0): { width: number; height: number } {
  const side = Math.max(least, Math.max(width, height) * part)
  return { width: Math.min(width, side), height: Math.min(height, side) }
}

/** A mark in the size for a picture, to be repeated all over it. */
export function markFor(mark: Buffer, width: number, height: number): Promise<Buffer> {
  const box = markBox(width, height, 64)
  return sharp(mark)
    .resize({ width: Math.round(box.width), height: Math.round(box.height), fit: 'inside' })
    .png()
    .toBuffer()
}

const textOf = (lines: readonly string[], colour: string): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="${colour}" alpha="45%">${lines.map(escape).join('\n')}</span>`,
      font: 'Sarabun',
      fontfile,
      align: 'centre',
      dpi: 220,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

const escape = (text: string) => text.toWellFormed().replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? '')
