import sharp from 'sharp'
import { expect, test } from 'vitest'
import { plain } from '../../../../test/pictures.ts'
import { drawWatermark } from './watermark.ts'

test.each([
  [1, 1],
  [96, 3],
  [2000, 40],
  [640, 905],
])('a picture of %i × %i keeps its size under a watermark, whatever the names are', async (width, height) => {
  const picture = await plain(width, height).webp().toBuffer()
  const drawn = await drawWatermark(picture, ['<b>สมศรี & "ใจดี"</b>', '21 พ.ย. 2569 14:05 น.', 'ลิงก์ · ABC-DEF-GHJ'])
  expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width, height })
})
