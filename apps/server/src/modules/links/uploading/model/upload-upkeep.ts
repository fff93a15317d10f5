import { transactUnsynced } from '../../../../platform/db.ts'
import type { LinksDeps } from '../../deps.ts'
import { resealAddresses } from '../../model/reseal.ts'
import { findUploadLinksSealedBy, updateUploadLinkSeal } from './upload-links.repo.ts'
import { deleteOldVisits } from './visits.repo.ts'

/** What upload links need from time to time. */
export function createUploadUpkeep({ db, clock, keyRing }: Pick<LinksDeps, 'db' | 'clock' | 'keyRing'>) {
  return {
    sweep: (): Promise<unknown> => transactUnsynced(db, (tx) => deleteOldVisits(tx, clock.now())),
    /** Seals addresses with the current master key; those of a key that is not here stay as they are. */
    reseal: (): Promise<number> =>
      resealAddresses(db, keyRing, { find: findUploadLinksSealedBy, update: updateUploadLinkSeal }),
  }
}
