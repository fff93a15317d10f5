import { randomUUID } from 'node:crypto'
import {
  newDataKey,
  partKey,
  readBlob,
  type ByteRange,
  type StoredBlob,
  unwrapKey,
  wrapKey,
  writePart,
} from '@khlang/vault'
import { transactLightly, type Tx } from '../../../platform/db.ts'
import * as blobs from '../blobs.repo.ts'
import * as versions from '../versions.repo.ts'
import type { DriveDeps } from './deps.ts'

/** Bytes by the id of their blob, for work that no caller asked for: whoever shows them to somebody asks `access` first. */
export type BlobBytes = {
  size: number
  /** Where they lie, for whoever sends them. */
  stored: StoredBlob
  read(range?: ByteRange): AsyncGenerator<Buffer>
}

export function createBlobs({ db, store, keyRing }: Pick<DriveDeps, 'db' | 'store' | 'keyRing'>) {
  return {
    /** The bytes of a blob; null when it is gone, or known to be damaged. */
    async find(id: string): Promise<BlobBytes | null> {
      const blob = await blobs.findBlob(db, id)
      if (!blob || blob.damaged_at) return null
      const parts = await versions.findParts(db, id)
      const stored: StoredBlob = {
        dek: unwrapKey(keyRing, blob.wrapped_key, id),
        blobId: id,
        parts: parts.map((row) => ({ part: row.n, key: row.store_key, size: row.size, salt: row.salt })),
      }
      return { size: blob.size, stored, read: (range) => readBlob(store, stored, range) }
    },

    /** Seals bytes that the server itself made; they are durable when this resolves, and belong to nothing yet. */
    async seal(bytes: Uint8Array): Promise<versions.NewBlob> {
      const id = randomUUID()
      const dek = newDataKey()
      const key = partKey(id, 1, randomUUID())
      const { size, salt, sha256 } = await writePart(store, { dek, blobId: id, part: 1, key }, once(bytes))
      return {
        id,
        size,
        sha256,
        wrapped_key: wrapKey(keyRing.current, dek, id),
        key_id: keyRing.current.id,
        parts: [{ n: 1, size, salt: Buffer.from(salt), store_key: key, sha256 }],
      }
    },

    /** A reader met damage: nobody is given these bytes again before somebody has looked at them. */
    markDamaged: (id: string, at: Date) => transactLightly(db, (tx) => blobs.markDamaged(tx, id, at)),

    insert: (tx: Tx, blob: versions.NewBlob) => versions.insertBlob(tx, blob),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  if (bytes.length > 0) yield bytes
}
