import sharp from 'sharp'
import { AppError } from '../../../platform/app-error.ts'
import { markFor, markOf } from './mark.ts'

const quality = 80

/** Each picture takes a core for some time, so running and waiting ones are limited. */
const parallel = 2
const longestQueue = 128
const queue: (() => void)[] = []
let running = 0

/** Draws these lines all over a picture, so that none of its parts is without them. */
export async function drawWatermark(picture: Buffer, lines: readonly string[]): Promise<Buffer> {
  if (running >= parallel) {
    if (queue.length >= longestQueue) throw new AppError('UNAVAILABLE', {}, { retryAfter: 2 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    const { width, height } = await sharp(picture).metadata()
    const tile = await markFor(await markOf(lines), width, height)
    return await sharp(picture)
      .composite([{ input: tile, tile: true, gravity: 'centre' }])
      .webp({ quality, effort: 2 })
      .toBuffer()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}
