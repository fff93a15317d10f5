import { type Language, pageLimits, type Reply } from '@khlang/contract'
import type { EdocOutcomes } from '@khlang/contract/edoc-actions'
import {
  type RefundCampaign,
  type RefundDocument,
  refundLimits,
  type RefundMark,
  type RefundTotals,
  type listRefundCampaigns,
  type listRefundDocuments,
} from '@khlang/contract/edoc-refunds'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { transactWithRetry, type Tx } from '../../../platform/db.ts'
import { eachOf } from '../../../platform/outcomes.ts'
import type { EdocsDeps } from '../deps.ts'
import { lockEdoc } from '../model/edocs.repo.ts'
import { everyDocument } from './every-document.ts'
import { type Asked, createImportDocuments } from './import-documents.ts'
import * as repo from './refunds.repo.ts'
import { judge, type Judged, reasonOf } from './refunds.rules.ts'

type Parts = Parameters<typeof createImportDocuments>[1]

/** Campaigns in which people deduct what they bought from their tax (T10): what counts, and importing documents for it. */
export function createRefunds(deps: Pick<EdocsDeps, 'db' | 'audit' | 'clock' | 'drive' | 'etax'>, parts: Parts) {
  const { db, clock } = deps
  const importDocuments = createImportDocuments(deps, parts)

  async function requirePerson(actor: PersonActor): Promise<string> {
    if (actor.accountKind !== 'citizen') throw new AppError('REFUND_ONLY_PEOPLE')
    const nationalId = await repo.findNationalId(db, actor.accountId)
    if (nationalId === null) throw new AppError('REFUND_NOT_PROVED')
    return nationalId
  }

  async function requireAsked(actor: PersonActor, id: string, language: Language): Promise<Asked> {
    const nationalId = await requirePerson(actor)
    const campaign = await repo.findCampaign(db, id, language)
    if (!campaign) throw new AppError('REFUND_NOT_FOUND')
    return { actor, nationalId, campaign }
  }

  async function requireChange(actor: PersonActor, id: string): Promise<Asked> {
    if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
    return requireAsked(actor, id, 'th')
  }

  const ownerOf = ({ actor, nationalId }: Asked): repo.Owner => ({ accountId: actor.accountId, nationalId })

  async function judgeHere(asked: Asked) {
    const page = { after: null, limit: refundLimits.counted, only: 'here' as const }
    return judge(await repo.findDocuments(db, ownerOf(asked), asked.campaign, page), asked.campaign)
  }

  /** Shows in the Inbox what its documents come to, after something has changed. */
  const judgeAgain = (asked: Asked): Promise<void> =>
    transactWithRetry(db, async (tx) => {
      await repo.lockAccount(tx, asked.actor.accountId)
      const page = { after: null, limit: refundLimits.counted, only: 'here' as const }
      const { byId } = judge(await repo.findDocuments(tx, ownerOf(asked), asked.campaign, page), asked.campaign)
      await repo.writeStatuses(
        tx,
        [...byId].map(([id, { status }]) => ({ id, status })),
      )
    })

  async function mark(tx: Tx, { actor, campaign, nationalId }: Asked, id: string, as: RefundMark): Promise<void> {
    const edoc = await lockEdoc(tx, id)
    const copy = edoc?.buyer_tax_id === nationalId && (await repo.lockAnyCopy(tx, id, actor.accountId))
    if (!copy || edoc.doc_date < campaign.from || edoc.doc_date > campaign.to) throw new AppError('EDOC_NOT_FOUND')
    if (copy.trashed_at || copy.deleted_at) throw new AppError('EDOC_STATE')
    const own = { campaignId: campaign.id, accountId: actor.accountId, edocId: id }
    await repo.writeDocument(tx, own, changeOf(as, clock.now()))
    const data = { documentNo: edoc.document_no, docType: edoc.doc_type, mark: as, campaign: campaign.name }
    await deps.audit.record(tx, actor, { type: 'edoc.refund_marked', subject: id, data })
  }

  return {
    async list(actor: PersonActor, language: Language): Promise<Reply<typeof listRefundCampaigns>> {
      await requirePerson(actor)
      return { items: (await repo.findCampaigns(db, language)).map(presentCampaign) }
    },

    async get(actor: PersonActor, id: string, language: Language): Promise<RefundTotals> {
      const asked = await requireAsked(actor, id, language)
      const { totals } = await judgeHere(asked)
      const page = { after: null, limit: refundLimits.counted, only: 'waiting' as const }
      const waiting = await repo.findDocuments(db, ownerOf(asked), asked.campaign, page)
      return { ...presentCampaign(asked.campaign), ...totals, waiting: waiting.length }
    },

    async documents(
      actor: PersonActor,
      id: string,
      query: { cursor?: string; limit?: number },
    ): Promise<Reply<typeof listRefundDocuments>> {
      const asked = await requireAsked(actor, id, 'th')
      const of = `refunds ${id}`
      const after = decodeCursor(query.cursor, of, 'time')
      const limit = query.limit ?? pageLimits.default
      const place = after && { docDate: after.value.slice(0, 10), id: after.id }
      const found = await repo.findDocuments(db, ownerOf(asked), asked.campaign, { after: place, limit: limit + 1 })
      const { byId } = await judgeHere(asked)
      const { page, nextCursor } = cutPage(found, limit, (row) => ({
        of,
        kind: 0,
        value: `${row.docDate}T00:00:00.000Z`,
        id: row.id,
      }))
      return { items: page.map((row) => presentDocument(row, byId.get(row.id), asked.campaign)), nextCursor }
    },

    campaign: async (actor: PersonActor, id: string, language: Language): Promise<RefundCampaign> =>
      presentCampaign((await requireAsked(actor, id, language)).campaign),

    /** Every document of a campaign, the newest first. */
    async *everyDocument(actor: PersonActor, id: string): AsyncGenerator<RefundDocument> {
      const asked = await requireAsked(actor, id, 'th')
      const { campaign } = asked
      for await (const { row, judged } of everyDocument(db, { owner: ownerOf(asked), campaign }))
        yield presentDocument(row, judged, campaign)
    },

    async importDocuments(actor: PersonActor, id: string, ids: readonly string[]): Promise<EdocOutcomes> {
      const asked = await requireChange(actor, id)
      const outcomes = await importDocuments(asked, ids)
      await judgeAgain(asked)
      return outcomes
    },

    async mark(actor: PersonActor, id: string, ids: readonly string[], as: RefundMark): Promise<EdocOutcomes> {
      const asked = await requireChange(actor, id)
      const outcomes = await eachOf(db, ids, (tx, one) => mark(tx, asked, one, as))
      await judgeAgain(asked)
      return outcomes
    },
  }
}

function changeOf(as: RefundMark, now: Date) {
  switch (as) {
    case 'used':
    case 'unused':
      return { used_at: as === 'used' ? now : null }
    case 'excluded':
    case 'included':
      return { excluded: as === 'excluded' }
    case 'special':
    case 'ordinary':
      return { special: as === 'special' }
  }
}

const presentCampaign = ({ docTypes: _types, excludedWords: _words, ...shown }: repo.CampaignRow): RefundCampaign =>
  shown

function presentDocument(
  row: repo.DocumentRow,
  judged: Judged | undefined,
  campaign: repo.CampaignRow,
): RefundDocument {
  const { id, docDate, docType, documentNo, gross, currency, credited, excluded, special, used } = row
  return {
    id,
    docDate,
    docType,
    documentNo,
    seller: { name: row.sellerName, taxId: row.sellerTaxId },
    gross,
    currency,
    credited,
    importStatus: importStatusOf(row),
    failure: row.isHere ? null : row.failure,
    status: judged?.status ?? 'none',
    reason: reasonOf(row, campaign),
    counted: judged?.counted ?? null,
    excluded,
    special,
    used,
  }
}

function importStatusOf({ isHere, hasCopy, failure }: repo.DocumentRow): RefundDocument['importStatus'] {
  if (isHere) return 'imported'
  if (failure !== null) return 'failed'
  return hasCopy ? 'copy_deleted' : 'not_imported'
}

export type Refunds = ReturnType<typeof createRefunds>
