import decodeIco from 'decode-ico'
import sharp, { type Sharp } from 'sharp'

/** The largest picture of an icon file, which sharp does not read. Throws for a file that is broken. */
export function largestOf(file: Buffer): Sharp {
  const [largest] = decodeIco(file).toSorted((one, other) => other.width - one.width)
  if (!largest) throw new Error('The icon has no picture')
  const { data, width, height, type } = largest
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return type === 'png' ? sharp(bytes, { failOn: 'error' }) : sharp(bytes, { raw: { width, height, channels: 4 } })
}
