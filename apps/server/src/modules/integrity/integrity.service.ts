import {
  hashChunks,
  isVaultError,
  readBlob,
  rewrapKey,
  sealedSize,
  type StoredBlob,
  unwrapKey,
  verifyPart,
} from '@khlang/vault'
import { transact, transactUnsynced } from '../../platform/db.ts'
import { isLocked } from '../../platform/locks.ts'
import { content, model } from '../drive/index.ts'
import * as blobs from './blobs.repo.ts'
import type { IntegrityDeps } from './deps.ts'

const batch = 500
/** Every stored byte is read again within this time (R11). */
const scrubDays = 30
const day = 86_400_000

export type Integrity = ReturnType<typeof createIntegrity>

/** Keeps bytes, rows and accounting consistent. Every job may stop anywhere and run again. */
export function createIntegrity({ db, clock, store, keyRing }: IntegrityDeps) {
  /** Removes objects recorded as garbage, unless a backup is being made; a missing one is no error. */
  async function emptyGarbage(): Promise<number> {
    let removed = 0
    for (;;) {
      const keys = await blobs.findGarbage(db, batch)
      // Asked after finding them: a backup that begins later does not know these objects, whose rows are gone.
      if (keys.length === 0 || (await isLocked(db, 'backup'))) return removed
      const needed = await blobs.findReferenced(db, keys)
      // Referenced objects are never removed, even if listed as garbage.
      for (const key of keys) if (!needed.has(key)) await store.remove(key)
      await transact(db, (tx) => blobs.deleteGarbage(tx, keys))
      removed += keys.length
    }
  }

  /** Collects unreferenced blobs: rows first, then objects. */
  async function collect(): Promise<number> {
    for (;;) {
      const count = await transact(db, async (tx) => {
        const gone = await blobs.deleteUnreferencedBlobs(tx, batch, clock.now())
        await content.insertGarbage(tx, gone.keys)
        return gone.blobs
      })
      if (count === 0) break
    }
    return emptyGarbage()
  }

  const storedBlob = async (blob: content.BlobRow): Promise<StoredBlob> => ({
    dek: unwrapKey(keyRing, blob.wrapped_key, blob.id),
    blobId: blob.id,
    parts: (await content.findParts(db, blob.id)).map((row) => ({
      part: row.n,
      key: row.store_key,
      size: row.size,
      salt: row.salt,
    })),
  })

  /** Reads a blob to its end: its hash, or null if it is damaged. */
  async function hashOf(blob: content.BlobRow): Promise<Buffer | null> {
    try {
      const stored = await storedBlob(blob)
      if (blob.size === 0) for (const part of stored.parts) await verifyPart(store, stored, part)
      const digest = await hashChunks(readBlob(store, stored), blob.size)
      return blob.sha256 && !blob.sha256.equals(digest) ? null : digest
    } catch (error) {
      if (isVaultError(error, 'INTEGRITY') || isVaultError(error, 'NOT_FOUND')) return null
      throw error
    }
  }

  /** Checks bytes that only the passphrase can decrypt: whether all of them are present. */
  async function isWhole(blob: content.BlobRow): Promise<boolean> {
    try {
      const parts = await content.findParts(db, blob.id)
      for (const part of parts) {
        const source = await store.open(part.store_key, 0, 0)
        source.close()
        if (source.objectSize !== sealedSize(part.size)) return false
      }
      return parts.reduce((sum, part) => sum + part.size, 0) === blob.size
    } catch (error) {
      if (isVaultError(error, 'INTEGRITY') || isVaultError(error, 'NOT_FOUND')) return false
      throw error
    }
  }

  /** Checks a blob and records the result; returns whether it is intact. */
  async function check(blob: content.BlobRow): Promise<boolean> {
    const digest = blob.sealed ? null : await hashOf(blob)
    const sound = blob.sealed ? await isWhole(blob) : digest !== null
    const now = clock.now()
    const found = { ...(digest && { sha256: digest }), damaged_at: sound ? null : now }
    await transactUnsynced(db, (tx) => blobs.updateChecked(tx, blob, { ...found, checked_at: now }))
    return sound
  }

  /** Rewraps the keys of what is still to become a file. */
  async function rewrapPending(): Promise<number> {
    const { id: keyId } = keyRing.current
    const { uploads, working } = await blobs.findPendingByOthers(db, keyId)
    const rewrapped = (row: { wrapped_key: Buffer; blob_id: string }) =>
      rewrapKey(keyRing, row.wrapped_key, row.blob_id)
    await transact(db, async (tx) => {
      for (const row of uploads) await blobs.updateUploadKey(tx, row.id, rewrapped(row), keyId)
      for (const row of working) await blobs.updateWorkingKey(tx, row.id, row.blob_id, rewrapped(row), keyId)
    })
    return uploads.length + working.length
  }

  return {
    collect,
    /** Computes the hash of a blob whose parts were uploaded in any order. */
    async hashBlob(id: string): Promise<void> {
      const blob = await content.findBlob(db, id)
      if (blob && !blob.sha256 && !blob.sealed) await check(blob)
    },
    /** Reads blobs that have not been read for long; returns the damaged ones. */
    async scrub(limit = 1000): Promise<string[]> {
      const damaged: string[] = []
      const due = await blobs.findUnchecked(db, new Date(clock.now().getTime() - scrubDays * day), limit)
      for (const blob of due) if (!(await check(blob))) damaged.push(blob.id)
      return damaged
    },
    /** Refuses to start if stored files were sealed with a missing master key: they could not be read. */
    async assertKeysKnown(): Promise<void> {
      const missing = (await blobs.findKeyIds(db)).filter((id) => !keyRing.byId.has(id))
      if (missing.length === 0) return
      throw new Error(
        `stored files need the master key ${missing.join(', ')}, but only ${[...keyRing.byId.keys()].join(', ')} is here: ` +
          'set MASTER_KEY to the right one (it may name several), or put the file master.key back from the backup.',
      )
    },
    /** Rewraps every key by the current master key; the bytes are not touched. */
    async rewrapKeys(): Promise<number> {
      let count = await rewrapPending()
      for (;;) {
        const rows = await blobs.findWrappedByOthers(db, keyRing.current.id, batch)
        await transact(db, async (tx) => {
          for (const row of rows) {
            await blobs.updateWrappedKey(tx, row.id, rewrapKey(keyRing, row.wrapped_key, row.id), keyRing.current.id)
          }
        })
        count += rows.length
        if (rows.length < batch) return count
      }
    },
    async foldQuota(atLeast = 20): Promise<void> {
      for (const { drive_id } of await model.findUnfolded(db, atLeast)) {
        await transact(db, async (tx) => {
          await model.lockSpace(tx, drive_id)
          await model.foldChanges(tx, drive_id)
        })
      }
      await transactUnsynced(db, (tx) => model.deleteExpiredReservations(tx, clock.now()))
    },
    emptyGarbage,
  }
}
