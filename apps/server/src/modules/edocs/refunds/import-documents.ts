import { formatBytes } from '@khlang/contract'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { Trash } from '../boxes/trash.ts'
import { retryOnKeyConflict } from '../delivery/accept.ts'
import { type Deliver, textsOf } from '../delivery/deliver.ts'
import type { EdocsDeps } from '../deps.ts'
import { lockEdoc } from '../model/edocs.repo.ts'
import type { EdocRow } from '../model/edoc.types.ts'
import { findReceiver } from '../model/receivers.repo.ts'
import { createGoods } from './goods.ts'
import * as repo from './refunds.repo.ts'
import { namesExcluded } from './refunds.rules.ts'

type Parts = { deliver: Pick<Deliver, 'attempt'>; trash: Pick<Trash, 'restoreCopy'> }

/**
 * Brings documents into the Inbox because their owner asks for these: that is their consent for them, and for nothing else.
 * However often it is repeated, a document is there once.
 */
export function createImportDocuments(
  deps: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'drive' | 'etax'>,
  { deliver, trash }: Parts,
) {
  const { db, audit, clock } = deps
  const goodsOf = createGoods(deps)

  /** What was sent and has not arrived. */
  async function bring(tx: Tx, edoc: EdocRow, nationalId: string): Promise<void> {
    if (!(await repo.isWanted(tx, edoc.id, nationalId))) throw new AppError('EDOC_STATE')
    const { isTaken, isKnown, shown } = await deliver.attempt(tx, edoc, 'import')
    // Nothing is changed by an import that fails: its sender's attempts are not used up.
    if (!isKnown && shown.status === 'pending' && shown.reason === 'storage_full') throw storageFull(edoc.bytes)
    if (!isTaken) throw new AppError('EDOC_STATE')
  }

  /** A permanently deleted copy is there again, and uses space again. */
  async function revive(tx: Tx, edoc: EdocRow, nationalId: string): Promise<void> {
    const receiver = await findReceiver(tx, nationalId, null)
    if (!receiver?.driveId || !(await repo.hasFiles(tx, edoc.id))) throw new AppError('EDOC_STATE')
    await model.takeSpace(tx, receiver.driveId, edoc.bytes)
    await repo.reviveCopy(tx, edoc.id, { driveId: receiver.driveId, bytes: edoc.bytes })
  }

  async function importOne(
    tx: Tx,
    { actor, nationalId, campaign }: Asked,
    { id, excluded }: { id: string; excluded: boolean },
  ): Promise<void> {
    const edoc = await lockEdoc(tx, id)
    if (edoc?.buyer_tax_id !== nationalId || edoc.doc_date < campaign.from || edoc.doc_date > campaign.to)
      throw new AppError('EDOC_NOT_FOUND')
    const copy = await repo.lockAnyCopy(tx, id, actor.accountId)
    // Neither from the trash nor from beyond: its owner has agreed to delete it.
    if (copy && edoc.status === 'closed') throw new AppError('EDOC_DELETION_APPROVED')
    if (!copy) await bring(tx, edoc, nationalId)
    else if (copy.deleted_at) await revive(tx, edoc, nationalId)
    else if (copy.trashed_at) await trash.restoreCopy(tx, actor, id, 'inbox')
    await repo.addHashtag(tx, id, campaign.hashtag)
    const own = { campaignId: campaign.id, accountId: actor.accountId, edocId: id }
    const isNew = !copy || copy.deleted_at !== null || copy.trashed_at !== null
    await repo.writeDocument(tx, own, { imported_at: clock.now(), failure: null, ...(excluded && { excluded }) })
    if (!isNew) return
    const data = { ...textsOf(edoc), campaign: campaign.name }
    await audit.record(tx, actor, { type: 'edoc.imported', subject: id, data })
  }

  /** Records why an import failed, for the list. Of a document that is none of the caller's, nothing is kept. */
  const noteFailure = ({ actor, nationalId, campaign }: Asked, id: string, failure: string): Promise<void> =>
    transactWithRetry(db, async (tx) => {
      const edoc = await lockEdoc(tx, id)
      if (edoc?.buyer_tax_id !== nationalId) return
      await repo.writeDocument(tx, { campaignId: campaign.id, accountId: actor.accountId, edocId: id }, { failure })
    })

  return async (asked: Asked, ids: readonly string[]): Promise<EdocOutcomes> => {
    const items: EdocOutcomes['items'] = []
    for (const id of ids) {
      try {
        const names = (await repo.isBuyer(db, id, asked.nationalId)) ? await goodsOf(id) : []
        const excluded = namesExcluded(names, asked.campaign.excludedWords)
        await retryOnKeyConflict(() => transactWithRetry(db, (tx) => importOne(tx, asked, { id, excluded })))
        items.push({ id, ok: true })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await noteFailure(asked, id, error.code)
        items.push({ id, ok: false, machineCode: error.code })
      }
    }
    return { items }
  }
}

export type Asked = { actor: PersonActor; nationalId: string; campaign: repo.CampaignRow }

const storageFull = (bytes: number) => new AppError('STORAGE_FULL', { left: formatBytes(0), need: formatBytes(bytes) })
