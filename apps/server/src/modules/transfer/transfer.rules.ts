import { fieldText } from '@khlang/contract/field-texts'
import { duplicateChoices, type DuplicateChoice, normalizeName, partSize, type UploadChannel } from '@khlang/contract'
import type { KeyActor, PersonActor, UploadLinkActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** The choice for a taken name (C09); without one a taken name is an error. */
export function parseDuplicate(text: string | undefined): DuplicateChoice | 'fail' {
  if (text === undefined || text === '') return 'fail'
  const choice = duplicateChoices.find((candidate) => candidate === text)
  if (choice === undefined) throw new AppError('DUPLICATE_CHOICE_INVALID')
  return choice
}

/** The number of parts of an upload of this size; an empty file has one, which is empty. */
export const partCount = (size: number) => Math.max(1, Math.ceil(size / partSize))

/** The size that part `n` of an upload must have, or null if there is no such part. */
export function expectedPartSize(size: number, n: number): number | null {
  const count = partCount(size)
  if (!Number.isInteger(n) || n < 1 || n > count) return null
  return n < count ? partSize : size - (count - 1) * partSize
}

/** The first missing part, or null. */
export function missingPart(size: number, have: readonly { n: number; size: number }[]): number | null {
  const sizes = new Map(have.map((part) => [part.n, part.size]))
  for (let n = 1; n <= partCount(size); n++) if (sizes.get(n) !== expectedPartSize(size, n)) return n
  return null
}

/**
 * `folder/sub/file.txt` → the folders above the file; a path that does not end in the name consists of folders only.
 */
export function foldersOf(relativePath: string | undefined, filename: string): string {
  if (!relativePath) return ''
  const steps = relativePath.split('/').filter((step) => step !== '')
  if (normalizeName(steps.at(-1) ?? '') === normalizeName(filename)) steps.pop()
  return steps.join('/')
}

/** The channel of an upload: programs and visitors have limits of their own (C01). */
export const channelOf = (
  sender: Pick<PersonActor, 'kind' | 'isProgram'> | Pick<KeyActor, 'kind'> | Pick<UploadLinkActor, 'kind'>,
): UploadChannel => {
  if (sender.kind === 'uploadLink') return 'uploadLink'
  return sender.kind === 'key' || sender.isProgram ? 'api' : 'web'
}

/** The sender's remark about a version. It may have several lines, but no null bytes. */
export function parseRemark(text: string | undefined): string | null {
  if (text?.includes('\0'))
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'remark', message: fieldText('zeroByte') }] })
  return text?.toWellFormed() ?? null
}

/** A media type as it is stored: lower case, no parameters; anything invalid becomes bytes. */
export function parseMimeType(text: string | undefined): string {
  const type = (text ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9!#$&^_.+-]{1,60}\/[a-z0-9!#$&^_.+-]{1,100}$/.test(type) ? type : ''
}

export type ByteRange = { start: number; end: number }

/**
 * Parses a `Range` header for a size (RFC 9110). `null`: send everything, also for unknown units and several ranges at
 * once. `'unsatisfiable'`: 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size : Math.min(Number(to) + 1, size) }
}

/** Types that a browser shows without executing anything. */
const inlineTypes =
  /^(image\/(png|jpeg|gif|webp|avif|bmp)|application\/pdf|text\/plain|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/
/** Types that could be executed as a page are sent as plain bytes. */
const activeTypes = /html|xml|svg|javascript|ecmascript|x-shockwave|xslt/

/** The type of a response: uploaded bytes are never executed in our origin. */
export function contentType(mimeType: string, inline: boolean): { type: string; disposition: 'inline' | 'attachment' } {
  if (mimeType === '' || activeTypes.test(mimeType))
    return { type: 'application/octet-stream', disposition: 'attachment' }
  const type = mimeType.startsWith('text/') ? `${mimeType}; charset=utf-8` : mimeType
  return { type, disposition: inline && inlineTypes.test(mimeType) ? 'inline' : 'attachment' }
}

/** `Content-Disposition` with a name in any script (RFC 6266 and 8187), and an ASCII one for old clients. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** `If-Range` uses strong comparison: a weak tag, a list or a date never permits a range. */
export const permitsRange = (header: string | string[] | undefined, tag: string) =>
  header === undefined || header === tag

/** Whether one of the tags of an `If-None-Match` header is this one. */
export const matchesTag = (header: string | undefined, tag: string) =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((part) => part.trim().replace(/^W\//, '') === tag))
