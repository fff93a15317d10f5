import sharp, { type Sharp } from 'sharp'
import { refused, shrink, type Drawn } from './picture.ts'
import type { LogoTask } from './task.ts'

const usualDensity = 72
const mostDensity = 2400

/** Draws a logo: small drawings are drawn larger, pictures never are. */
export async function drawLogo(file: Buffer, task: LogoTask): Promise<Drawn> {
  try {
    const { data, info } = await shrink(await open(file, task), task.side)
    const made = [
      { kind: 'thumbnail' as const, n: task.side, width: info.width, height: info.height, bytes: data.length },
    ]
    return { result: { pages: [[info.width, info.height]], count: 1, made }, pictures: [data] }
  } catch {
    return refused('broken')
  }
}

async function open(file: Buffer, { format, side, maxPixels }: LogoTask): Promise<Sharp> {
  if (format === 'icon') return (await import('./icon.ts')).largestOf(file)
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { format: found, width, height } = await sharp(file, limits).metadata()
  if ((found === 'svg') !== (format === 'svg')) throw new Error('Not the format of its first bytes')
  if (format === 'picture') return sharp(file, limits).autoOrient()
  const density = Math.min(mostDensity, Math.max(1, (usualDensity * side) / Math.max(width, height)))
  return sharp(file, { ...limits, density })
}
