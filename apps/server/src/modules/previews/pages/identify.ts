import { buffer } from 'node:stream/consumers'
import type { PreviewReason } from '@khlang/contract/previews'
import type { content } from '../../drive/index.ts'
import {
  type Archive,
  directoryOf,
  headBytes,
  type Kind,
  kindOf,
  maxUnzippedBytes,
  officeOf,
  tailBytes,
} from '../kinds.rules.ts'

const mebibyte = 1024 ** 2
/** Maximum sizes, so that drawing and reading stay within bounds. */
export const maxBytes = { picture: 100 * mebibyte, pdf: 150 * mebibyte, office: 60 * mebibyte }

export const readAll = (bytes: content.BlobBytes, range: { start: number; end: number }): Promise<Buffer> =>
  buffer(bytes.read(range))

/** The kind of a blob, by its leading bytes. */
export const kindOfBytes = async (bytes: content.BlobBytes): Promise<Kind> =>
  kindOf(await readAll(bytes, { start: 0, end: Math.min(bytes.size, headBytes) }))

/** The kind of document that a zip is, provided that it may be opened. */
export async function officeTypeOf(
  bytes: content.BlobBytes,
): Promise<{ extension: Archive['kind'] } | { refused: PreviewReason }> {
  const tail = await readAll(bytes, { start: Math.max(0, bytes.size - tailBytes), end: bytes.size })
  const place = directoryOf(tail, bytes.size)
  const found = place && officeOf(await readAll(bytes, place))
  if (!found) return { refused: 'unsupported' }
  return found.unzipped > maxUnzippedBytes ? { refused: 'too_large' } : { extension: found.kind }
}
