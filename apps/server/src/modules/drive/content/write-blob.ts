import { randomUUID } from 'node:crypto'
import {
  type KeyRing,
  newDataKey,
  type PartSummary,
  partKey,
  type Store,
  type StoredPart,
  wrapKey,
  writePart,
} from '@khlang/vault'
import type { NewBlob } from './versions.repo.ts'

/** A part that is durable, as a row keeps it. */
export type PartRow = NewBlob['parts'][number]

/** Which content a part belongs to. */
export type BlobIdentity = { id: string; dek: Uint8Array }

const partRow = (n: number, { size, salt, key, sha256 }: StoredPart & PartSummary): PartRow => ({
  n,
  size,
  salt: Buffer.from(salt),
  store_key: key,
  sha256,
})

/** Writes one part of a content under a new object and a new subkey; durable when this resolves, and in no row yet. */
export const writeBlobPart = async (
  store: Store,
  { id, dek }: BlobIdentity,
  n: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PartRow> =>
  partRow(n, await writePart(store, { dek, blobId: id, part: n, key: partKey(id, n, randomUUID()) }, bytes))

/** The hash of a whole content: known at once when it has one part, made later (null) when it has more. */
export const hashOf = (parts: readonly PartRow[]): Buffer | null =>
  parts.length === 1 ? (parts[0]?.sha256 ?? null) : null

/** A new content whose parts are written one after the other. */
export function beginBlob({ store, keyRing }: { store: Store; keyRing: KeyRing }) {
  const id = randomUUID()
  const dek = newDataKey()
  const parts: PartRow[] = []
  return {
    id,
    dek,
    /** What is durable by now, for giving it back when the rest does not come. */
    parts,
    async write(bytes: AsyncIterable<Uint8Array>): Promise<PartRow> {
      const part = await writeBlobPart(store, { id, dek }, parts.length + 1, bytes)
      parts.push(part)
      return part
    },
    /** The whole content for a row, its key wrapped by the current master key. */
    finish: (sha256: Buffer | null = hashOf(parts)): NewBlob => ({
      id,
      size: parts.reduce((sum, part) => sum + part.size, 0),
      sha256,
      wrapped_key: wrapKey(keyRing.current, dek, id),
      key_id: keyRing.current.id,
      parts,
    }),
  }
}
