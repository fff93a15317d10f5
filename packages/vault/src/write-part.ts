import { damaged } from './errors.ts'
import { assertBlobId, type PartIdentity, sealedSize } from './format.ts'
import type { StoredPart } from './read-blob.ts'
import { type PartSummary, sealPart } from './seal-part.ts'
import type { Store } from './store.ts'

const SECOND_MS = 1000
const FOLDERS = 256

/**
 * A key for one attempt at a part. `attempt` must be new for every attempt, so that none ever replaces another.
 * 256 folders keep folders small, and each is synced into its parent only once. What is written within one second
 * shares a folder, so that one sync of it makes the names of many parts durable.
 */
export function partKey(blobId: string, part: number, attempt: string, at = Date.now()): string {
  assertBlobId(blobId)
  const folder = Math.floor(at / SECOND_MS) % FOLDERS
  return `${folder.toString(16).padStart(2, '0')}/${blobId}.${part}.${attempt}`
}

/** Seals plain bytes and stores them under a key; when this resolves they are durable and can be written down. */
export async function writePart(
  store: Store,
  target: PartIdentity & { key: string },
  plain: AsyncIterable<Uint8Array>,
  options: { signal?: AbortSignal; keepWhatCame?: boolean } = {},
): Promise<StoredPart & PartSummary> {
  const { salt, bytes, summary } = sealPart(target, plain, options)
  const { size } = await store.put(target.key, bytes, options)
  const written = summary()
  if (size !== sealedSize(written.size)) throw damaged('The storage took another number of bytes than were given')
  return { part: target.part, key: target.key, salt, ...written }
}
