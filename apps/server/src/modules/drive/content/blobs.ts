import { createHash } from 'node:crypto'
import { partSize } from '@khlang/contract'
import { type ByteRange, readBlob, type StoredBlob, unwrapKey } from '@khlang/vault'
import { transactLightly, type Tx } from '../../../platform/db.ts'
import * as blobs from './blobs.repo.ts'
import * as versions from './versions.repo.ts'
import type { DriveDeps } from '../model/hooks.ts'
import { beginBlob } from './write-blob.ts'

/** Bytes by the id of their blob, for work that no caller asked for: whoever shows them to somebody asks `access` first. */
export type BlobBytes = {
  size: number
  /** Where they lie, for whoever sends them. */
  stored: StoredBlob
  read(range?: ByteRange): AsyncGenerator<Buffer>
}

export function createBlobs({ db, store, keyRing }: Pick<DriveDeps, 'db' | 'store' | 'keyRing'>) {
  const storedOf = (
    blob: Pick<blobs.BlobRow, 'id' | 'wrapped_key'>,
    rows: Awaited<ReturnType<typeof versions.findParts>>,
  ): StoredBlob => ({
    dek: unwrapKey(keyRing, blob.wrapped_key, blob.id),
    blobId: blob.id,
    parts: rows.map((row) => ({ part: row.n, key: row.store_key, size: row.size, salt: row.salt })),
  })

  return {
    /** The bytes of a blob; null when it is gone, known to be damaged, or not the service's to read. */
    async find(id: string): Promise<BlobBytes | null> {
      const blob = await blobs.findBlob(db, id)
      if (!blob || blob.damaged_at || blob.sealed) return null
      const stored = storedOf(blob, await versions.findParts(db, id))
      return { size: blob.size, stored, read: (range) => readBlob(store, stored, range) }
    },

    /** Seals what the server makes, however much comes; durable when this resolves, and belonging to nothing yet. */
    async sealAll(pieces: AsyncIterable<Buffer>): Promise<versions.NewBlob> {
      const blob = beginBlob({ store, keyRing })
      const hash = createHash('sha256')
      let [held, bytes]: [Buffer[], number] = [[], 0]
      const close = async () => {
        await blob.write(once(Buffer.concat(held)))
        held = []
        bytes = 0
      }
      for await (const piece of pieces) {
        hash.update(piece)
        held.push(piece)
        bytes += piece.length
        if (bytes >= partSize) await close()
      }
      if (bytes > 0 || blob.parts.length === 0) await close()
      return blob.finish(hash.digest())
    },

    /** Seals bytes that the server itself made; they are durable when this resolves, and belong to nothing yet. */
    async seal(bytes: Uint8Array): Promise<versions.NewBlob> {
      const blob = beginBlob({ store, keyRing })
      await blob.write(once(bytes))
      return blob.finish()
    },

    /** The same bytes once more, under a key of their own; durable when this resolves, and belonging to nothing yet. */
    async copy(id: string): Promise<{ blob: versions.NewBlob; dek: Buffer } | null> {
      const source = await blobs.findBlob(db, id)
      if (!source || source.damaged_at || source.sealed) return null
      const rows = await versions.findParts(db, id)
      const stored = storedOf(source, rows)
      const copy = beginBlob({ store, keyRing })
      let start = 0
      for (const { size } of rows) {
        await copy.write(readBlob(store, stored, { start, end: start + size }))
        start += size
      }
      return { blob: copy.finish(source.sha256), dek: copy.dek }
    },

    insert: (tx: Tx, blob: versions.NewBlob) => versions.insertBlob(tx, blob),

    /** A reader met damage: nobody is given these bytes again before somebody has looked at them. */
    markDamaged: (id: string, at: Date) => transactLightly(db, (tx) => blobs.markDamaged(tx, id, at)),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  await Promise.resolve()
  if (bytes.length > 0) yield bytes
}
