import { transactUnsynced } from '../../../platform/db.ts'
import type { LinksDeps } from '../deps.ts'
import { findSealedByOthers, updateSeal } from './links.repo.ts'
import { resealAddresses } from './reseal.ts'
import { deleteOld } from './sessions.repo.ts'

const viewDays = 365

/** What links need from time to time. */
export function createUpkeep({ db, clock, keyRing }: Pick<LinksDeps, 'db' | 'clock' | 'keyRing'>) {
  return {
    sweep: (): Promise<void> => {
      const now = clock.now()
      return transactUnsynced(db, (tx) => deleteOld(tx, now, new Date(now.getTime() - viewDays * 86_400_000)))
    },
    /** Seals addresses with the current master key; those of a key that is not here stay as they are. */
    reseal: (): Promise<number> => resealAddresses(db, keyRing, { find: findSealedByOthers, update: updateSeal }),
  }
}
