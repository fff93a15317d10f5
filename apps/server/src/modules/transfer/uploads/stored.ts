import { type KeyRing, type PartSummary, type StoredPart, wrapKey } from '@khlang/vault'
import type { PartRow } from './uploads.repo.ts'

/** A part that is durable, as a row keeps it. */
export const partRow = (n: number, { size, salt, key, sha256 }: StoredPart & PartSummary): PartRow => ({
  n,
  size,
  salt: Buffer.from(salt),
  store_key: key,
  sha256,
})

/** The hash of a whole content: known at once when it has one part, made later (null) when it has more. */
export const hashOf = (parts: readonly PartRow[]): Buffer | null =>
  parts.length === 1 ? (parts[0]?.sha256 ?? null) : null

/** A content whose parts are durable. */
export const blobRow = ({ current }: KeyRing, dek: Uint8Array, id: string, parts: readonly PartRow[]) => ({
  id,
  size: parts.reduce((sum, part) => sum + part.size, 0),
  sha256: hashOf(parts),
  wrapped_key: wrapKey(current, dek, id),
  key_id: current.id,
  parts,
})
