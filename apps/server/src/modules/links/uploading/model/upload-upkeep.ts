import { rewrapKey } from '@khlang/vault'
import { transactLightly } from '../../../../platform/db.ts'
import type { LinksDeps } from '../../deps.ts'
import { findUploadLinksSealedBy, updateUploadLinkSeal } from './upload-links.repo.ts'
import { deleteOldVisits } from './visits.repo.ts'

const batch = 200

/** What upload links need from time to time. */
export function createUploadUpkeep({ db, clock, keyRing }: Pick<LinksDeps, 'db' | 'clock' | 'keyRing'>) {
  return {
    sweep: (): Promise<unknown> => transactLightly(db, (tx) => deleteOldVisits(tx, clock.now())),
    /** Seals addresses with the current master key; those of a key that is not here stay as they are. */
    async reseal(): Promise<void> {
      const others = [...keyRing.byId.keys()].filter((id) => id !== keyRing.current.id)
      for (let done = others.length === 0; !done; ) {
        const rows = await findUploadLinksSealedBy(db, others, batch)
        for (const row of rows) {
          const sealed = { token_sealed: rewrapKey(keyRing, row.token_sealed, row.id), key_id: keyRing.current.id }
          await transactLightly(db, (tx) => updateUploadLinkSeal(tx, row, sealed))
        }
        done = rows.length < batch
      }
    },
  }
}
