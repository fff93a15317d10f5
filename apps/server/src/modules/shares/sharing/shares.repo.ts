import type { Language } from '@khlang/contract'
import { nameIn, otherNameIn, personNameIn } from '../../../platform/name-in.ts'
import type { Level } from '@khlang/contract/permissions'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { MadeAs } from '../../../platform/actor.ts'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import type { model } from '../../drive/index.ts'
import { unhideFor } from '../recipients/members.repo.ts'

export type HolderKind = 'person' | 'department' | 'business' | 'invitation'

/** A share or an invitation, with the names that are shown. */
export type ShareRow = {
  id: string
  item_id: string
  kind: HolderKind
  holder_id: string
  holder_name: string
  holder_detail: string
  level: Level
  may_reshare: boolean
  expires_at: Date | null
  made_as: MadeAs
  created_at: Date
  created_by: string | null
  /** The account that the sharer acted for. */
  account_id: string | null
  account_kind: string | null
  maker_name: string | null
  /** That account is suspended or terminated. */
  maker_closed: boolean
}

const closed = sql`coalesce(a.status <> 'active', false) as maker_closed`

/**
 * Shares and invitations alike, as far as `where` matches; both tables have the columns that it names. The detail of a
 * department is its name in the other language.
 */
const shareRows = (where: RawBuilder<unknown>, language: Language) => sql`(
  select s.id, s.item_id, s.audience as kind, s.audience_id as holder_id,
    coalesce(${personNameIn('p', language)}, ${nameIn('d', language)}, ${nameIn('b', language)}, '') as holder_name,
    coalesce(p.username, ${otherNameIn('d', language)}, b.tax_id || ' ' || b.branch_no, '') as holder_detail,
    s.level, s.may_reshare, s.expires_at, s.made_as, s.created_at, s.created_by, s.account_id, a.kind as account_kind, ${personNameIn('m')} as maker_name, ${closed}
  from item_share s
    left join person p on s.audience = 'person' and p.id = s.audience_id
    left join department d on s.audience = 'department' and d.id = s.audience_id
    left join business b on s.audience = 'business' and b.id = s.audience_id
    left join person m on m.id = s.created_by left join account a on a.id = s.account_id
  where s.enabled and ${where}
  union all
  select s.id, s.item_id, 'invitation', s.id, s.email, s.email,
    s.level, s.may_reshare, s.expires_at, s.made_as, s.created_at, s.created_by, s.account_id, a.kind as account_kind, ${personNameIn('m')} as maker_name, ${closed}
  from share_invitation s left join person m on m.id = s.created_by left join account a on a.id = s.account_id
  where ${where})`

/** A share or an invitation by id. */
export async function findShare(db: Db, id: string, language: Language = 'th'): Promise<ShareRow | undefined> {
  const { rows } = await sql<ShareRow>`select * from ${shareRows(sql`s.id = ${id}`, language)} s`.execute(db)
  return rows[0]
}

/** Whom a share is with: a holder by id, or an invited address. */
export type Holder = { kind: Exclude<HolderKind, 'invitation'>; id: string } | { kind: 'invitation'; email: string }

/** The share or invitation of an item that this holder has. */
export async function findShareOf(db: Db, itemId: string, holder: Holder): Promise<ShareRow | undefined> {
  const found =
    holder.kind === 'invitation'
      ? sql`select id from share_invitation where item_id = ${itemId} and email = ${holder.email}`
      : sql`select id from item_share
          where item_id = ${itemId} and audience = ${holder.kind} and audience_id = ${holder.id}`
  const { rows } = await sql<{ id: string }>`${found}`.execute(db)
  return rows[0] && findShare(db, rows[0].id)
}

export async function findShares(db: Db, ids: readonly string[], language: Language): Promise<ShareRow[]> {
  const wanted = sql`s.id = any(${ids}::uuid[])`
  const { rows } = await sql<ShareRow>`select * from ${shareRows(wanted, language)} s`.execute(db)
  return rows
}

type Made = { itemIds: readonly string[]; personId: string; accountId: string; limit: number }

/** The latest shares and invitations of each of these items that a person made in an account; `total` counts them all. */
export async function findMadeShares(
  db: Db,
  { itemIds, personId, accountId, limit }: Made,
  language: Language,
): Promise<(ShareRow & { total: number })[]> {
  const made = sql`s.item_id = any(${itemIds}::uuid[]) and s.created_by = ${personId} and s.account_id = ${accountId}`
  const { rows } = await sql<ShareRow & { total: number }>`
    select * from (
      select s.*, count(*) over (partition by s.item_id)::int as total,
        row_number() over (partition by s.item_id order by s.created_at desc, s.id desc) as nth
      from ${shareRows(made, language)} s) s
    where nth <= ${limit} order by created_at desc, id desc`.execute(db)
  return rows
}

/** Where the shares of an item are: on itself and on folders above, of which some honour only those of admins. */
export type Places = { all: readonly string[]; adminMade: readonly string[] }

/** A page of the shares at these places, latest first. */
export async function findSharesAt(
  db: Db,
  { all, adminMade }: Places,
  { before, limit }: { before: ListCursor | null; limit: number },
  language: Language,
): Promise<ShareRow[]> {
  const here = sql`(s.item_id = any(${all}::uuid[]) or (s.item_id = any(${adminMade}::uuid[]) and s.made_as <> 'other'))`
  const { rows } = await sql<ShareRow>`
    select * from ${shareRows(here, language)} s
    ${before ? sql`where (s.created_at, s.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
    order by s.created_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

type NewShare = Omit<Insertable<Schema['item_share']>, 'item_id' | 'audience'> & {
  audience: Exclude<HolderKind, 'invitation'>
}

/**
 * Inserts a share, which its holders see even where they had hidden the item; undefined if this holder has one of this
 * item that is still in force.
 */
export async function insertShare(
  tx: Tx,
  { item }: model.Permit<'share.create'>,
  terms: NewShare,
  now: Date,
): Promise<string | undefined> {
  const row = { ...terms, item_id: item.id }
  await tx
    .deleteFrom('item_share')
    .where('item_id', '=', row.item_id)
    .where('audience', '=', row.audience)
    .where('audience_id', '=', row.audience_id)
    .where('expires_at', '<=', now)
    .execute()
  const inserted = await tx
    .insertInto('item_share')
    .values(row)
    .onConflict((conflict) => conflict.columns(['item_id', 'audience', 'audience_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await unhideFor(tx, item.id, { audience: row.audience, id: row.audience_id })
  return inserted.id
}

export type ShareChange = { level: Level; may_reshare: boolean; expires_at: Date | null }
const tableOf = (kind: HolderKind) => (kind === 'invitation' ? 'share_invitation' : 'item_share')

export const updateShare = (tx: Tx, { id, kind }: Pick<ShareRow, 'id' | 'kind'>, change: ShareChange) =>
  tx.updateTable(tableOf(kind)).set(change).where('id', '=', id).execute()

export const deleteShare = (tx: Tx, { id, kind }: Pick<ShareRow, 'id' | 'kind'>) =>
  tx.deleteFrom(tableOf(kind)).where('id', '=', id).execute()

/** A member of the group that holds the share gives it up for themselves. */
export const addLeft = (tx: Tx, id: string, personId: string) =>
  sql`update item_share set left_by = array_append(left_by, ${personId}::uuid)
    where id = ${id} and not left_by @> array[${personId}::uuid]`.execute(tx)
