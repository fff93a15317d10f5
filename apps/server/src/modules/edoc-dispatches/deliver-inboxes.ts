import type { Language } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transactUnsynced } from '../../platform/db.ts'
import type { RequestKey } from '../../platform/idempotency.ts'
import type { EdocDispatchDeps } from './deps.ts'
import * as repo from './edoc-dispatches.repo.ts'

/**
 * Delivers the e-documents of a dispatch with the rights that its sender has now, each once: a request key makes a repeat,
 * after a crash or by the job at the same moment, return the first result.
 */
export function createDeliverInboxes({ db, actAs, fromDrive }: EdocDispatchDeps) {
  async function outcomeOf(
    actor: PersonActor,
    dispatchId: string,
    { document, language }: { document: repo.OpenDocument; language: Language },
  ): Promise<repo.DocumentOutcome> {
    const keyFor = (parts: Parameters<typeof fromDrive.hashOf>[0]): RequestKey => {
      // It was decided for these bytes that the recipient is their buyer.
      if (!fromDrive.hashOf(parts).equals(document.sha256)) throw new AppError('SEND_DOCUMENT_CHANGED')
      // With a space, so that no client can have given this key.
      return { key: `dispatch ${dispatchId} ${document.n}`, request: document.sha256 }
    }
    const { items } = await fromDrive.send(actor, document.item_ids, language, { keyFor })
    const [sent, ...more] = items
    if (sent === undefined || more.length > 0) return { refusal: 'SEND_DOCUMENT_CHANGED' }
    const { transactionId, status = null, reason = null, light, machineCode = 'SEND_FAILED' } = sent
    if (transactionId !== undefined) return { edoc_id: transactionId, status, reason, light }
    // Asked again later: the job fails, and is repeated.
    if (machineCode === 'EDOC_BUSY') throw new AppError('EDOC_BUSY')
    return { refusal: machineCode }
  }

  /** With the files that their session had unlocked. Those who may not act for the account any more send nothing. */
  async function senderOf(who: {
    personId: string
    accountId: string
    sessionId: string
  }): Promise<PersonActor | null> {
    try {
      return await actAs(who)
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  return async (dispatchId: string): Promise<void> => {
    const sender = await repo.findSender(db, dispatchId)
    if (!sender || sender.withdrawn_at !== null) return
    const actor = await senderOf(sender)
    const language = sender.language === 'en' ? 'en' : 'th'
    for (const document of await repo.findOpen(db, dispatchId)) {
      const outcome = actor
        ? await outcomeOf(actor, dispatchId, { document, language }).catch(refusalOrThrow)
        : { refusal: 'NOT_ALLOWED' }
      await transactUnsynced(db, (tx) => repo.settleDocument(tx, { id: dispatchId, n: document.n }, outcome))
    }
  }
}

/** The whole call is refused where its sender does not manage the Outbox any more. */
function refusalOrThrow(error: unknown): repo.DocumentOutcome {
  if (error instanceof AppError && error.code !== 'EDOC_BUSY') return { refusal: error.code }
  throw error
}
