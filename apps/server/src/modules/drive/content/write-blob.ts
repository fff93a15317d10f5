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

/** A durable part, as stored in a row. */
export type PartRow = NewBlob['parts'][number]

/** The blob of a part. */
export type BlobIdentity = { id: string; dek: Uint8Array }

const partRow = (n: number, { size, salt, key, sha256 }: StoredPart & PartSummary): PartRow => ({
  n,
  size,
  salt: Buffer.from(salt),
  store_key: key,
  sha256,
})

/** Writes one part as a new object under a new subkey; durable and still unreferenced when this resolves. */
export const writeBlobPart = async (
  store: Store,
  { id, dek }: BlobIdentity,
  n: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<PartRow> =>
  partRow(n, await writePart(store, { dek, blobId: id, part: n, key: partKey(id, n, randomUUID()) }, bytes))

/** The hash of a blob: known at once if it has one part, computed later (null) if it has more. */
export const hashOf = (parts: readonly PartRow[]): Buffer | null =>
  parts.length === 1 ? (parts[0]?.sha256 ?? null) : null

/** A new blob whose parts are written one after the other. */
export function beginBlob({ store, keyRing }: { store: Store; keyRing: KeyRing }) {
  const id = randomUUID()
  const dek = newDataKey()
  const parts: PartRow[] = []
  return {
    id,
    dek,
    /** The durable parts so far, to be discarded if the rest does not arrive. */
    parts,
    async write(bytes: AsyncIterable<Uint8Array>): Promise<PartRow> {
      const part = await writeBlobPart(store, { id, dek }, parts.length + 1, bytes)
      parts.push(part)
      return part
    },
    /** The blob as a row, with its key wrapped by the current master key. */
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
