import type { EdocResendFilter } from '@khlang/contract/edoc-resends'
import { type RawBuilder, sql } from 'kysely'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { matches } from '../boxes/list.repo.ts'

export type ResendRow = {
  id: string
  document_no: string
  doc_type: string
  status: string
  reason: string | null
  /** Whether the document names its receiver itself. */
  has_buyer: boolean
  receiver_tax_id: string | null
  receiver_branch: string | null
  receiver_name: string | null
  attempts: number
  last_attempt_at: Date
  pending_until: Date | null
  share_at: Date | null
}

type Criteria = { accountId: string; filter: EdocResendFilter; after: ListCursor | null; limit: number }

/** As the sender sees it: what another sender has to do with it is shown as held. */
const states: Record<NonNullable<EdocResendFilter['state']>, RawBuilder<unknown>> = {
  failed: sql`c.status = 'failed'`,
  pending: sql`c.status = 'pending'`,
  success: sql`c.status not in ('failed', 'pending') and e.attempts > 1`,
}

/** A page of the resend list of an account, read from its index. */
export async function findResends(db: Db, { accountId, filter, after, limit }: Criteria): Promise<ResendRow[]> {
  const { rows } = await sql<ResendRow>`
    select e.id, e.document_no, e.doc_type, c.status, c.reason, e.buyer_tax_id is not null as has_buyer,
      e.receiver_tax_id, e.receiver_branch, coalesce(e.receiver_name, e.buyer_name) as receiver_name, e.attempts,
      e.last_attempt_at, case when c.status = 'pending' then e.pending_until end as pending_until,
      c.share_at
    from edoc e join edoc_copy c on c.edoc_id = e.id and c.box = 'outbox'
    where e.sender_account_id = ${accountId} and e.last_attempt_at is not null
      and (e.status in ('pending', 'failed', 'duplicate') or e.attempts > 1)
      and c.trashed_at is null and c.deleted_at is null
      and ${filter.state ? states[filter.state] : sql`(c.status in ('failed', 'pending') or e.attempts > 1)`}
      ${filter.q ? sql`and ${matches(filter.q)}` : sql``}
      ${after ? sql`and (e.last_attempt_at, e.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by e.last_attempt_at desc, e.id desc limit ${limit}`.execute(db)
  return rows
}
