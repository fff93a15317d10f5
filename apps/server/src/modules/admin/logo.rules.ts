import { AppError } from '../../platform/app-error.ts'

export type LogoFormat = 'picture' | 'icon' | 'svg'

const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

/**
 * The format of a picture by its first bytes, whatever it is called: JPEG, PNG, ICO, or SVG, whose root may follow a
 * declaration and comments. Throws LOGO_TYPE for everything else.
 */
export function logoFormat(head: Uint8Array): LogoFormat {
  if (starts(head, 0xff, 0xd8, 0xff) || starts(head, 0x89, 0x50, 0x4e, 0x47)) return 'picture'
  if (starts(head, 0, 0, 1, 0)) return 'icon'
  const text = new TextDecoder().decode(head.subarray(0, 4096)).replace(/^\uFEFF/, '')
  if (/^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg[^>[]*>|\s)*<svg[\s>]/.test(text)) return 'svg'
  throw new AppError('LOGO_TYPE')
}
