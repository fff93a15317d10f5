import { AppError } from '../../platform/app-error.ts'
import type { content } from '../drive/index.ts'
import type { ProofsDeps } from './deps.ts'
import type { PaperRow } from './proofs.repo.ts'

export type Papers = ReturnType<typeof createPapers>
/** Why the bytes of a paper cannot be read by anybody. */
export type Barred = 'found' | 'waiting'

/** The papers of accounts, read with the rights of whoever showed them. */
export function createPapers({ db, drive, actAs }: Pick<ProofsDeps, 'db' | 'drive' | 'actAs'>) {
  async function read({ accountId, addedBy, itemId }: PaperRow): Promise<content.Content> {
    const actor = await actAs({ personId: addedBy, accountId })
    const { item } = await drive.access.requireItem(db, actor, 'item.sendAttachment', itemId)
    if (item.barred !== null) throw new AppError('SCAN_AWAITED')
    const found = await drive.content.find(actor, itemId, null)
    // Whoever has sent a file may read it before it is scanned, and may let go what was found in it; not for the operator.
    await drive.blobs.open(found.blobId, { isOwn: false })
    return found
  }

  return {
    /** Whether a paper can be read, or what bars it; `lost` if whoever showed it may not send it out any more. */
    async stateOf(paper: PaperRow): Promise<'open' | 'lost' | Barred> {
      try {
        await read(paper)
        return 'open'
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return error.code === 'MALWARE_FOUND' ? 'found' : error.code === 'SCAN_AWAITED' ? 'waiting' : 'lost'
      }
    },

    /** The bytes of a paper. @throws NOT_FOUND if whoever showed it may not send it out any more */
    async open(paper: PaperRow): Promise<content.Content> {
      try {
        return await read(paper)
      } catch (error) {
        const isKnown = error instanceof AppError && ['MALWARE_FOUND', 'SCAN_AWAITED', 'INTEGRITY'].includes(error.code)
        if (error instanceof AppError && !isKnown) throw new AppError('NOT_FOUND', {}, { cause: error })
        throw error
      }
    },
  }
}
