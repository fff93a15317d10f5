import sharp, { type Sharp } from 'sharp'
import { markFor } from './mark.ts'
import { notMarked, type WasMarked } from './mark-pdf.ts'
import type { MarkTask } from './task.ts'

const white = '#ffffff'

/** A copy of a picture with the mark all over it: upright, in sRGB, without metadata; of a TIFF all pages. */
export async function markPicture(file: Buffer, task: MarkTask): Promise<WasMarked> {
  const limits = { limitInputPixels: task.maxPixels, failOn: 'error' } as const
  try {
    const { format, pages = 1, density } = await sharp(file, limits).metadata()
    if (format !== task.format) return notMarked('broken')
    if (pages > task.maxPages) return notMarked('too_large')
    const mark = Buffer.from(task.mark, 'base64')
    let pixels = 0
    const marked = async (page: number): Promise<Sharp | null> => {
      const { width, height, autoOrient } = await sharp(file, { ...limits, page }).metadata()
      pixels += width * height
      if (pixels > task.maxPixels) return null
      const tile = await markFor(mark, autoOrient.width, autoOrient.height)
      const upright = sharp(file, { ...limits, page })
        .autoOrient()
        .toColourspace('srgb')
      return upright.composite([{ input: tile, tile: true, gravity: 'centre' }])
    }
    if (format !== 'tiff') {
      const picture = await marked(0)
      if (!picture) return notMarked('too_large')
      // Better tables would need all of it in memory: 1.3 GB for 100 megapixels, instead of 0.2.
      const drawn =
        format === 'png'
          ? picture.png()
          : picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimizeCoding: false })
      return { result: { marked: true }, bytes: await drawn.toBuffer() }
    }
    const drawn: Buffer[] = []
    for (let n = 0; n < pages; n++) {
      const page = await marked(n)
      if (!page) return notMarked('too_large')
      drawn.push(await page.flatten({ background: white }).png({ compressionLevel: 1 }).toBuffer())
    }
    // Pages of other sizes get white margins.
    const all =
      drawn.length > 1
        ? sharp(drawn, {
            join: { animated: true, background: white, halign: 'left', valign: 'top' },
            limitInputPixels: false,
          })
        : sharp(drawn[0], { limitInputPixels: false })
    const perMillimetre = (density ?? 72) / 25.4
    const bytes = await all
      .flatten({ background: white })
      .tiff({ compression: 'deflate', xres: perMillimetre, yres: perMillimetre })
      .toBuffer()
    return { result: { marked: true }, bytes }
  } catch (error) {
    return notMarked(error instanceof Error && /pixel limit|too large/i.test(error.message) ? 'too_large' : 'broken')
  }
}
