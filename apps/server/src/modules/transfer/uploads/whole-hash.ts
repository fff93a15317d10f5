import { createHash } from 'node:crypto'
import { nameKey } from '@khlang/contract'
import { readBlob, unwrapKey } from '@khlang/vault'
import { content, model } from '../../drive/index.ts'
import type { TransferDeps } from '../deps.ts'

type Place = { folderId: string; name: string }

/**
 * The hash of bytes that are about to become a file, where it tells whether the file of that name holds them already: equal
 * bytes may have come in other parts, whose hashes say nothing. Reads them, so it is asked before the transaction.
 */
export function createWholeHash({
  db,
  store,
  keyRing,
  hashBlob,
}: Pick<TransferDeps, 'db' | 'store' | 'keyRing' | 'hashBlob'>) {
  /** The newest bytes under a name, if they are as many. */
  async function asManyAt({ folderId, name }: Place, size: number) {
    const [there] = await model.findByKeys(db, folderId, [nameKey(name)])
    if (there?.kind !== model.FILE || there.size !== size || there.encrypted) return undefined
    const newest = await content.findVersion(db, there.id, there.version_n)
    return newest?.damaged_at || newest?.sealed ? undefined : newest
  }

  return async (place: Place, blob: content.NewBlob): Promise<Buffer | null> => {
    if (blob.size === 0 || blob.sealed) return blob.sha256
    const newest = await asManyAt(place, blob.size)
    if (!newest || (newest.sha256 && blob.sha256)) return blob.sha256
    const there = await content.findParts(db, newest.blob_id)
    const isCutAlike =
      there.length === blob.parts.length && there.every(({ size }, index) => size === blob.parts[index]?.size)
    if (isCutAlike) return blob.sha256
    if (!newest.sha256) await hashBlob(newest.blob_id)
    if (blob.sha256) return blob.sha256
    const hash = createHash('sha256')
    const dek = unwrapKey(keyRing, blob.wrapped_key, blob.id)
    const parts = blob.parts.map(({ n, store_key: key, size, salt }) => ({ part: n, key, size, salt }))
    for await (const piece of readBlob(store, { dek, blobId: blob.id, parts })) hash.update(piece)
    return hash.digest()
  }
}

export type WholeHash = ReturnType<typeof createWholeHash>
