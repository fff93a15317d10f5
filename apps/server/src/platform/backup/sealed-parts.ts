import { randomUUID } from 'node:crypto'
import {
  type KeyRing,
  newDataKey,
  readBlob,
  type Store,
  type StoredBlob,
  unwrapKey,
  wrapKey,
  writePart,
} from '@khlang/vault'
import { type BackupPart, type Manifest, partKeyOf } from './manifest.ts'

/** Writes the parts of one backup, each sealed under the backup's own key and numbered in the order of writing. */
export function createPartWriter(target: Store, ring: KeyRing, id: string) {
  const dek = newDataKey()
  let count = 0
  return {
    wrappedKey: wrapKey(ring.current, dek, id).toString('base64'),
    async write(name: string, plain: AsyncIterable<Uint8Array>): Promise<BackupPart> {
      const part = ++count
      // A name of its own for each attempt: objects are never replaced.
      const key = partKeyOf(id, `${name}.${randomUUID().slice(0, 8)}`)
      const written = await writePart(target, { blobId: id, part, dek, key }, plain)
      return { part, key, size: written.size, salt: Buffer.from(written.salt).toString('base64') }
    },
  }
}

/** Reads the parts of a backup; a part that is not exactly what was written ends in an INTEGRITY error. */
export function createPartReader(target: Store, ring: KeyRing, manifest: Pick<Manifest, 'id' | 'wrappedKey'>) {
  const dek = unwrapKey(ring, Buffer.from(manifest.wrappedKey, 'base64'), manifest.id)
  return async function* read({ part, key, size, salt }: BackupPart): AsyncGenerator<Buffer> {
    // A part is read by itself: the ones before it are not read, and are given as empty.
    const before = Array.from({ length: part - 1 }, (_, n) => ({ part: n + 1, key, size: 0, salt: new Uint8Array() }))
    const blob: StoredBlob = {
      dek,
      blobId: manifest.id,
      parts: [...before, { part, key, size, salt: Buffer.from(salt, 'base64') }],
    }
    yield* readBlob(target, blob)
  }
}
