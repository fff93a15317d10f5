import { createHash } from 'node:crypto'
import { damaged } from './errors.ts'
import { assertBlobId, type PartIdentity, sealedSize } from './format.ts'
import type { StoredPart } from './read-blob.ts'
import { type PartSummary, sealPart } from './seal-part.ts'
import type { Store } from './store.ts'

/**
 * A key for one attempt at a part. `attempt` must be new for every attempt, so that none ever replaces another.
 * 256 folders keep folders small, and each is synced into its parent only once.
 */
export function partKey(blobId: string, part: number, attempt: string): string {
  assertBlobId(blobId)
  // Ids may begin with the time: their hash spreads evenly.
  const folder = createHash('sha256').update(blobId).digest('hex').slice(0, 2)
  return `${folder}/${blobId}.${part}.${attempt}`
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
