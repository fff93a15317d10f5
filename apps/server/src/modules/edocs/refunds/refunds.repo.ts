import type { Language } from '@khlang/contract'
import type { EdocStanding } from '@khlang/contract/edoc-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type CampaignRow = {
  id: string
  year: number
  name: string
  from: string
  to: string
  cap: string
  ordinaryCap: string | null
  electronicCap: string
  docTypes: string[]
  excludedWords: string[]
  excluded: string
  special: string | null
  hashtag: string
}

const inLanguage = (name: string, language: Language) => sql.ref(`${name}_${language}`)
const columns = (language: Language) => sql`
  id, year, ${inLanguage('name', language)} as name, starts::text as from, ends::text as to, cap::text as cap,
  ordinary_cap::text as "ordinaryCap", electronic_cap::text as "electronicCap", doc_types as "docTypes",
  excluded_words as "excludedWords", ${inLanguage('excluded', language)} as excluded,
  ${inLanguage('special', language)} as special, hashtag`

/** All campaigns, the newest first. There is a handful in ten years. */
export async function findCampaigns(db: Db, language: Language): Promise<CampaignRow[]> {
  const { rows } = await sql<CampaignRow>`
    select ${columns(language)} from refund_campaign order by starts desc, id limit 100`.execute(db)
  return rows
}

export async function findCampaign(db: Db, id: string, language: Language): Promise<CampaignRow | undefined> {
  const { rows } = await sql<CampaignRow>`
    select ${columns(language)} from refund_campaign where id = ${id}`.execute(db)
  return rows[0]
}

export type DocumentRow = {
  id: string
  seq: number
  docDate: string
  docType: string
  documentNo: string
  sellerName: string | null
  sellerTaxId: string
  gross: string | null
  currency: string | null
  light: string
  isUndecided: boolean
  isUnproved: boolean
  standing: EdocStanding
  /** The sum of credit notes to it; null if there are none. */
  credited: string | null
  /** The copy in the Inbox: null if there never was one. */
  hasCopy: boolean
  isHere: boolean
  failure: string | null
  excluded: boolean
  special: boolean
  used: boolean
}

export type Owner = { accountId: string; nationalId: string }
type Page = { after: { docDate: string; id: string } | null; limit: number; only?: 'here' | 'elsewhere' | 'waiting' }

/** Reasons for which a document failed that its owner may still want. */
const stillWanted = sql`('no_consent', 'blocked_by_receiver', 'expired')`

/** Whether its sender still has it, it is to be delivered to its buyer, and no other copy of it has been. */
const isOffered = (nationalId: string) => sql`
  e.receiver_tax_id = ${nationalId} and (e.status = 'pending' or (e.status = 'failed' and e.reason in ${stillWanted}))
  and exists (select from edoc_copy o where o.edoc_id = e.id and o.box = 'outbox' and o.trashed_at is null
    and o.deleted_at is null)
  and not exists (select from edoc t where t.buyer_tax_id = e.buyer_tax_id and t.doc_date = e.doc_date
    and t.id <> e.id and t.business_key in (e.business_key, e.seller_key) and t.content_hash = e.content_hash
    and t.unique_key is not null and t.duplicate_of is null)`

/** What credit notes in force take off a document; one that is not in force any more takes nothing off. */
const credited = sql`
  (select sum(note.gross) from (
    select distinct later.id, later.gross from edoc_reference r join edoc later on later.id = r.edoc_id
    where r.document_no = e.document_no and r.kind = 'corrects' and (r.doc_type is null or r.doc_type = e.doc_type)
      and later.doc_type = '81' and later.gross > 0 and (later.currency is null or later.currency = 'THB')
      and later.standing = 'in_force'
      and edoc_acts_on(later, e) and later.buyer_tax_id = e.buyer_tax_id) note)`

/** Documents of a campaign that name their owner as buyer, the newest first. */
export async function findDocuments(
  db: Db,
  { accountId, nationalId }: Owner,
  { id, from, to }: CampaignRow,
  { after, limit, only }: Page,
): Promise<DocumentRow[]> {
  const place = after && sql`and (e.doc_date, e.id) < (${after.docDate}::date, ${after.id}::uuid)`
  const which =
    only === 'here'
      ? sql`c.edoc_id is not null and c.trashed_at is null and c.deleted_at is null`
      : only === 'waiting'
        ? sql`c.edoc_id is null and ${isOffered(nationalId)}`
        : only === 'elsewhere'
          ? sql`(c.trashed_at is not null or c.deleted_at is not null or (c.edoc_id is null and ${isOffered(nationalId)}))`
          : sql`(c.edoc_id is not null or (${isOffered(nationalId)}))`
  const { rows } = await sql<DocumentRow>`
    select e.id, e.seq, e.doc_date::text as "docDate", e.doc_type as "docType", e.document_no as "documentNo",
      e.seller_name as "sellerName", e.seller_tax_id as "sellerTaxId", e.gross::text as gross, e.currency, e.light,
      coalesce(c.status = 'duplicate', false) as "isUndecided",
      e.authority = 'none' and e.confirmed_at is null as "isUnproved", e.standing, ${credited}::text as credited, c.edoc_id is not null as "hasCopy",
      coalesce(c.edoc_id is not null and c.trashed_at is null and c.deleted_at is null, false) as "isHere", r.failure,
      coalesce(r.excluded, false) as excluded, coalesce(r.special, false) as special, r.used_at is not null as used
    from edoc e
      left join edoc_copy c on c.edoc_id = e.id and c.box = 'inbox' and c.account_id = ${accountId}
      left join refund_document r on r.edoc_id = e.id and r.account_id = ${accountId} and r.campaign_id = ${id}
    -- What its owner has agreed to delete cannot be imported again.
    where e.buyer_tax_id = ${nationalId} and e.status <> 'closed' and e.doc_date between ${from}::date and ${to}::date and ${which} ${place ?? sql``}
    order by e.doc_date desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** The national id that a personal account has proved, by which documents name its person. */
export async function findNationalId(db: Db, accountId: string): Promise<string | null> {
  const row = await db
    .selectFrom('identifier_proof')
    .select('number')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.number ?? null
}

/** Whether a document names this buyer. */
export const isBuyer = async (db: Db, id: string, nationalId: string): Promise<boolean> =>
  (await db.selectFrom('edoc').select('buyer_tax_id').where('id', '=', id).executeTakeFirst())?.buyer_tax_id ===
  nationalId

/** Whether a document that its owner asks for may still be brought. */
export async function isWanted(tx: Tx, id: string, nationalId: string): Promise<boolean> {
  const { rows } = await sql`
    select from edoc e where e.id = ${id} and e.buyer_tax_id = ${nationalId} and ${isOffered(nationalId)}`.execute(tx)
  return rows.length > 0
}

export type FoundCopy = {
  trashed_at: Date | null
  deleted_at: Date | null
  drive_id: string | null
  hashtags: string[]
}

/** The received copy of an account, locked, also a permanently deleted one. */
export async function lockAnyCopy(tx: Tx, id: string, accountId: string): Promise<FoundCopy | undefined> {
  const { rows } = await sql<FoundCopy>`
    select trashed_at, deleted_at, drive_id, hashtags from edoc_copy
    where edoc_id = ${id} and box = 'inbox' and account_id = ${accountId} for no key update`.execute(tx)
  return rows[0]
}

/** A permanently deleted copy is there again. */
export const reviveCopy = (tx: Tx, id: string, { driveId, bytes }: { driveId: string; bytes: number }) =>
  sql`
    update edoc_copy set trashed_at = null, trashed_by = null, deleted_at = null, deleted_by = null,
      deleted_reason = null, drive_id = ${driveId}, bytes = ${bytes}
    where edoc_id = ${id} and box = 'inbox'`.execute(tx)

export const hasFiles = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('edoc_file').select('kind').where('edoc_id', '=', id).limit(1).executeTakeFirst()) !== undefined

export const addHashtag = (tx: Tx, id: string, hashtag: string) =>
  sql`
    update edoc_copy set hashtags = array_append(hashtags, ${hashtag})
    where edoc_id = ${id} and box = 'inbox' and not hashtags @> array[${hashtag}]::text[]`.execute(tx)

type Own = { campaignId: string; accountId: string; edocId: string }
type Change = Partial<{
  imported_at: Date
  failure: string | null
  excluded: boolean
  special: boolean
  used_at: Date | null
}>

export const writeDocument = (tx: Tx, { campaignId, accountId, edocId }: Own, change: Change) =>
  tx
    .insertInto('refund_document')
    .values({ campaign_id: campaignId, account_id: accountId, edoc_id: edocId, ...change })
    .onConflict((on) => on.columns(['campaign_id', 'account_id', 'edoc_id']).doUpdateSet(change))
    .execute()

/** One at a time judges the documents of an account. */
export const lockAccount = (tx: Tx, accountId: string) =>
  sql`select from account where id = ${accountId} for no key update`.execute(tx)

/** Shows in the boxes what documents come to. */
export const writeStatuses = (tx: Tx, statuses: readonly { id: string; status: string }[]) =>
  sql`
    update edoc_copy c set tax_refund_status = s.status
    from unnest(${statuses.map(({ id }) => id)}::uuid[], ${statuses.map(({ status }) => status)}::text[]) as s (id, status)
    where c.edoc_id = s.id and c.box = 'inbox' and c.tax_refund_status <> s.status`.execute(tx)
