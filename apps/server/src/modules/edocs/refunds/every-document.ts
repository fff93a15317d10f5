import { refundLimits } from '@khlang/contract/edoc-refunds'
import type { Db } from '../../../platform/db.ts'
import { type CampaignRow, type DocumentRow, findDocuments, type Owner } from './refunds.repo.ts'
import { judge, type Judged } from './refunds.rules.ts'

type Of = { owner: Owner; campaign: CampaignRow }

const portion = 1000

/** Documents in portions, the newest first; the first portion may be here already. */
async function* portions(db: Db, { owner, campaign }: Of, only: 'here' | 'elsewhere', first?: DocumentRow[]) {
  let rows = first ?? (await findDocuments(db, owner, campaign, { after: null, limit: portion, only }))
  let full = first ? refundLimits.counted : portion
  for (;;) {
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < full) return
    full = portion
    rows = await findDocuments(db, owner, campaign, { after: last, limit: portion, only })
  }
}

const isNewer = (a: DocumentRow, b: DocumentRow) => a.docDate > b.docDate || (a.docDate === b.docDate && a.id > b.id)

/**
 * Every document of a campaign with what it comes to, the newest first, each read once: those in the Inbox decide about
 * each other and so are read before, at most as many as are counted.
 */
export async function* everyDocument(db: Db, of: Of): AsyncGenerator<{ row: DocumentRow; judged: Judged | undefined }> {
  const page = { after: null, limit: refundLimits.counted, only: 'here' as const }
  const counted = await findDocuments(db, of.owner, of.campaign, page)
  const { byId } = judge(counted, of.campaign)
  const [here, elsewhere] = [portions(db, of, 'here', counted), portions(db, of, 'elsewhere')]
  let [one, other] = [await here.next(), await elsewhere.next()]
  while (!one.done || !other.done) {
    const takesHere = !one.done && (other.done || isNewer(one.value, other.value))
    const row = takesHere ? one.value : other.value
    if (row) yield { row, judged: byId.get(row.id) }
    if (takesHere) one = await here.next()
    else other = await elsewhere.next()
  }
}
