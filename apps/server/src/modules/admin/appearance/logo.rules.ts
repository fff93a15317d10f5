import { AppError } from '../../../platform/app-error.ts'

export type LogoFormat = 'picture' | 'icon' | 'svg'

const starts = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

/**
 * The format of a picture by its first bytes, whatever it is called: JPEG, PNG, ICO, or SVG, whose root may follow a
 * declaration and comments. Throws LOGO_TYPE for everything else.
 */
export function logoFormat(head: Uint8Array): LogoFormat {
  if (starts(head, 0xff, 0xd8, 0xff) || starts(head, 0x89, 0x50, 0x4e, 0x47)) return 'picture'
  if (starts(head, 0, 0, 1, 0)) return 'icon'
  const text = new TextDecoder().decode(head.subarray(0, 4096))
  if (/^<svg[\s>]/.test(withoutProlog(text))) return 'svg'
  throw new AppError('LOGO_TYPE')
}

/** What may come before the root: each begins and ends so. A document type with its own declarations is none of it. */
const prolog = [
  ['<?xml', '?>'],
  ['<!--', '-->'],
  ['<!DOCTYPE svg', '>'],
] as const

function withoutProlog(text: string): string {
  let rest = text.replace(/^\uFEFF/, '').trimStart()
  for (;;) {
    const part = prolog.find(([begin]) => rest.startsWith(begin))
    const end = part ? rest.indexOf(part[1]) : -1
    if (!part || end < 0 || (part[0] === '<!DOCTYPE svg' && rest.slice(0, end).includes('['))) return rest
    rest = rest.slice(end + part[1].length).trimStart()
  }
}
