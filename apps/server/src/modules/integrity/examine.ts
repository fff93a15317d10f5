import type { Db } from '../../platform/db.ts'
import { isLocked } from '../../platform/locks.ts'
import * as blobs from './blobs.repo.ts'
import { model } from '../drive/index.ts'
import type { IntegrityDeps } from './deps.ts'

/** Which objects are referenced other than by files: parts of unfinished uploads. */
export type FindKnown = (db: Db, keys: readonly string[]) => Promise<Set<string>>

export type Findings = {
  items: number
  versions: number
  blobs: number
  /** Unreferenced objects. */
  orphans: string[]
  /** Blobs whose rows or objects are missing. */
  dangling: string[]
  quotaDrift: model.QuotaDrift[]
}

const batch = 1000

/** The operator's comparison of rows and objects. */
export function createExamine({ db, store }: Pick<IntegrityDeps, 'db' | 'store'>, findKnown: FindKnown) {
  /** Unreferenced objects of the store, with their age. */
  async function* findOrphans(): AsyncGenerator<{ key: string; modifiedAt: Date }> {
    let chunk: { key: string; modifiedAt: Date }[] = []
    const unknown = async () => {
      const keys = chunk.map((object) => object.key)
      const [used, known] = await Promise.all([blobs.findReferenced(db, keys), findKnown(db, keys)])
      return chunk.filter(({ key }) => !used.has(key) && !known.has(key))
    }
    for await (const object of store.list()) {
      chunk.push(object)
      if (chunk.length < batch) continue
      yield* await unknown()
      chunk = []
    }
    yield* await unknown()
  }

  async function findDangling(): Promise<string[]> {
    const present = new Set<string>()
    for await (const object of store.list()) present.add(object.key)
    const dangling = new Set(await blobs.findBlobsWithoutParts(db))
    for (const { blob_id, store_key } of await blobs.findAllParts(db))
      if (!present.has(store_key)) dangling.add(blob_id)
    return [...dangling]
  }

  return {
    async examine(): Promise<Findings> {
      const orphans: string[] = []
      for await (const { key } of findOrphans()) orphans.push(key)
      return {
        ...(await blobs.countAll(db)),
        orphans,
        dangling: await findDangling(),
        quotaDrift: await model.findQuotaDrift(db),
      }
    },
    /** Removes unreferenced objects that no upload can still be about to attach; stops when a backup begins. */
    async collectOrphans(olderThan: Date): Promise<number> {
      let removed = 0
      for await (const { key, modifiedAt } of findOrphans()) {
        if (modifiedAt >= olderThan) continue
        if (await isLocked(db, 'backup')) break
        await store.remove(key)
        removed++
      }
      return removed
    },
  }
}
