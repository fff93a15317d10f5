import sharp from 'sharp'
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts'
import { markFor, markOf } from './mark.ts'

const quality = 80

/** Each picture takes a core for some time, so running and waiting ones are limited. */
const turn = createConcurrencyLimit({ parallel: 2, longestQueue: 128, retryAfter: 2 })

/** Draws these lines all over a picture, so that none of its parts is without them. */
export const drawWatermark = (picture: Buffer, lines: readonly string[]): Promise<Buffer> =>
  turn(async () => {
    const { width, height } = await sharp(picture).metadata()
    const tile = await markFor(await markOf(lines), width, height)
    return sharp(picture)
      .composite([{ input: tile, tile: true, gravity: 'centre' }])
      .webp({ quality, effort: 2 })
      .toBuffer()
  })
