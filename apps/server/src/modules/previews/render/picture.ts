import sharp, { type Sharp } from 'sharp'
import type { DrawResult, DrawTask, Made } from './task.ts'

/** Supported formats; anything else was misidentified. */
const read = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff'])
const quality = 80

export type Drawn = { result: DrawResult; pictures: Buffer[] }
export const refused = (reason: 'broken' | 'password' | 'too_large'): Drawn => ({
  result: { refused: reason },
  pictures: [],
})

sharp.cache(false)
sharp.concurrency(1)

/** Thumbnails of a picture, upright and without metadata. */
export async function drawPicture(file: Buffer, task: DrawTask): Promise<Drawn> {
  const limits = { limitInputPixels: task.maxPixels, failOn: 'error', animated: false } as const
  try {
    const { format, width, height, autoOrient } = await sharp(file, limits).metadata()
    if (!read.has(format)) return refused('broken')
    if (width * height > task.maxPixels) return refused('too_large')
    const shown = fitted(autoOrient.width, autoOrient.height, task.pageSide)
    const wanted = [
      ...task.thumbnails.map((side) => ({ kind: 'thumbnail' as const, n: side, side })),
      ...task.pages.slice(0, 1).map(() => ({ kind: 'page' as const, n: 1, side: task.pageSide })),
    ]
    // Decoded once for all sizes.
    const base = await sharp(file, limits)
      .autoOrient()
      .resize(box(Math.max(1, ...wanted.map(({ side }) => side))))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width: w, height: h, channels } = base.info
    const pictures: Buffer[] = []
    const made: Made[] = []
    for (const { kind, n, side } of wanted) {
      const { data, info } = await shrink(sharp(base.data, { raw: { width: w, height: h, channels } }), side)
      pictures.push(data)
      made.push({ kind, n, width: info.width, height: info.height, bytes: data.length })
    }
    return { result: { pages: [shown], count: 1, made }, pictures }
  } catch (error) {
    return refused(error instanceof Error && /pixel limit|too large/i.test(error.message) ? 'too_large' : 'broken')
  }
}

/** Never enlarged. */
const box = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const

export const shrink = (image: Sharp, side: number) =>
  image.resize(box(side)).webp({ quality, effort: 2 }).toBuffer({ resolveWithObject: true })

/** A size fitted into a square. */
export function fitted(width: number, height: number, side: number): [number, number] {
  const scale = Math.min(1, side / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}
