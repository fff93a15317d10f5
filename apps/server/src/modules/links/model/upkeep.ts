import { rewrapKey } from '@khlang/vault'
import { transactLightly } from '../../../platform/db.ts'
import type { LinksDeps } from '../deps.ts'
import { findSealedByOthers, updateSeal } from './links.repo.ts'
import { deleteOld } from './sessions.repo.ts'

const viewDays = 365
const batch = 200

/** What links need from time to time. */
export function createUpkeep({ db, clock, keyRing }: Pick<LinksDeps, 'db' | 'clock' | 'keyRing'>) {
  return {
    sweep: (): Promise<void> => {
      const now = clock.now()
      return transactLightly(db, (tx) => deleteOld(tx, now, new Date(now.getTime() - viewDays * 86_400_000)))
    },
    /** Seals addresses with the current master key; those of a key that is not here stay as they are. */
    async reseal(): Promise<number> {
      const others = [...keyRing.byId.keys()].filter((id) => id !== keyRing.current.id)
      let count = 0
      for (let done = false; !done && others.length > 0; ) {
        const rows = await findSealedByOthers(db, others, batch)
        for (const row of rows) {
          const sealed = { token_sealed: rewrapKey(keyRing, row.token_sealed, row.id), key_id: keyRing.current.id }
          await transactLightly(db, (tx) => updateSeal(tx, row, sealed))
          count++
        }
        done = rows.length < batch
      }
      return count
    },
  }
}
