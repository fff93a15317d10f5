import type { LinkState } from '@khlang/contract/links'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'
import { containing } from '../../../platform/like.ts'
import type { ListCursor } from '../../../platform/cursors.ts'
import type { model } from '../../drive/index.ts'
import { isAllowedBy } from './allowance.repo.ts'

/** A link with the names that are shown with it, and what businesses decide about it. */
export type LinkRow = Selectable<Schema['share_link']> & {
  item_name: string
  item_kind: number
  maker_name: string
  /** Of the account that the maker acted for. */
  account_kind: 'citizen' | 'business'
  /** Whether visitors may add files, and how many they have added. */
  uploads: boolean
  received: number
  /** False if a business does not allow links any more, or an account is suspended or has ended. */
  is_allowed: boolean
}

const links = (db: Db) =>
  db
    .selectFrom('share_link')
    .innerJoin('item', 'item.id', 'share_link.item_id')
    .innerJoin('drive', 'drive.id', 'item.drive_id')
    .innerJoin('person', 'person.id', 'share_link.created_by')
    .innerJoin('account', 'account.id', 'share_link.account_id')
    .leftJoin(
      (eb) =>
        eb.selectFrom('upload_link').select(['share_link_id', 'enabled as takes', 'received as taken']).as('receiver'),
      (join) => join.onRef('receiver.share_link_id', '=', 'share_link.id'),
    )
    .selectAll('share_link')
    .select([
      'item.name as item_name',
      'item.kind as item_kind',
      personNameIn('person').as('maker_name'),
      sql<'citizen' | 'business'>`account.kind`.as('account_kind'),
      sql<boolean>`coalesce(receiver.takes, false)`.as('uploads'),
      sql<number>`coalesce(receiver.taken, 0)`.as('received'),
      isAllowedBy(
        sql.ref('share_link.account_id'),
        sql.ref('drive.account_id'),
        sql`share_link.audience = 'company'`,
      ).as('is_allowed'),
    ])

export const findLink = (db: Db, id: string): Promise<LinkRow | undefined> =>
  links(db).where('share_link.id', '=', id).executeTakeFirst()

export const findLinksById = (db: Db, ids: readonly string[]): Promise<LinkRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : links(db).where('share_link.id', 'in', ids).execute()

export const findLinkByToken = (db: Db, tokenHash: Buffer): Promise<LinkRow | undefined> =>
  links(db).where('token_hash', '=', tokenHash).executeTakeFirst()

/** Waits for other changes of the link. The row of its item must have been locked before. */
export const lockLink = (tx: Tx, id: string) =>
  tx.selectFrom('share_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Lists learn that the item has a link. The row of the item must have been locked before. */
export async function insertLink(
  tx: Tx,
  { item: { id: itemId } }: model.Permit<'link.create'>,
  row: Omit<Insertable<Schema['share_link']>, 'item_id'>,
): Promise<void> {
  await tx
    .insertInto('share_link')
    .values({ ...row, item_id: itemId })
    .execute()
  await tx
    .updateTable('item')
    .set({ has_links: true })
    .where('id', '=', itemId)
    .where('has_links', '=', false)
    .execute()
}

export const updateLink = (tx: Tx, id: string, change: Updateable<Schema['share_link']>) =>
  tx
    .updateTable('share_link')
    .set(change)
    .set((set) => ({ revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteLink = (tx: Tx, id: string) => tx.deleteFrom('share_link').where('id', '=', id).execute()

type PageQuery = { after: ListCursor | null; limit: number }

const pageOf = (db: Db, { after, limit }: PageQuery) => {
  const page = links(db).orderBy('share_link.created_at', 'desc').orderBy('share_link.id', 'desc').limit(limit)
  return after
    ? page.where(
        sql<boolean>`(share_link.created_at, share_link.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      )
    : page
}

/** The links of an item, latest first; of one person if given. */
export function findLinksOf(db: Db, itemId: string, createdBy: string | null, query: PageQuery): Promise<LinkRow[]> {
  const page = pageOf(db, query).where('share_link.item_id', '=', itemId)
  return (createdBy === null ? page : page.where('share_link.created_by', '=', createdBy)).execute()
}

export type MineQuery = PageQuery & {
  personId: string
  accountId: string
  /** As far as the columns of the link decide it. */
  state: LinkState | undefined
  text: string | undefined
  now: Date
}

/** The links that a person created in an account, latest first. */
export function findMine(db: Db, { personId, accountId, state, text, now, ...query }: MineQuery): Promise<LinkRow[]> {
  let page = pageOf(db, query)
    .where('share_link.created_by', '=', personId)
    .where('share_link.account_id', '=', accountId)
  if (state !== undefined && state !== 'closed') page = page.where(stateIs[state](now))
  if (text !== undefined) {
    const pattern = containing(text)
    page = page.where((eb) => eb.or([eb('share_link.name', 'ilike', pattern), eb('item.name', 'ilike', pattern)]))
  }
  return page.execute()
}

type Whose = Pick<MineQuery, 'personId' | 'accountId'>

/** The links that a person created in an account to these items, latest first; of one item there are few. */
export const findMineOf = (db: Db, { personId, accountId }: Whose, itemIds: readonly string[]): Promise<LinkRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : links(db)
        .where('share_link.item_id', 'in', itemIds)
        .where('share_link.created_by', '=', personId)
        .where('share_link.account_id', '=', accountId)
        .orderBy('share_link.created_at', 'desc')
        .execute()

const unexpired = (now: Date) => sql`(share_link.expires_at is null or share_link.expires_at > ${now})`
const stateIs = {
  off: () => sql<boolean>`not enabled`,
  expired: (now: Date) => sql<boolean>`enabled and share_link.expires_at <= ${now}`,
  opened_fully: (now: Date) => sql<boolean>`enabled and ${unexpired(now)} and opens >= open_limit`,
  on: (now: Date) => sql<boolean>`enabled and ${unexpired(now)} and (open_limit is null or opens < open_limit)`,
} as const satisfies Partial<Record<LinkState, (now: Date) => unknown>>

/** Links whose address one of these master keys has sealed. */
export const findSealedByOthers = (db: Db, keyIds: readonly string[], limit: number) =>
  db
    .selectFrom('share_link')
    .select(['id', 'key_id', 'token_sealed'])
    .where('key_id', 'in', keyIds)
    .limit(limit)
    .execute()

export const updateSeal = (
  tx: Tx,
  { id, token_sealed: before }: { id: string; token_sealed: Buffer },
  sealed: { key_id: string; token_sealed: Buffer },
) => tx.updateTable('share_link').set(sealed).where('id', '=', id).where('token_sealed', '=', before).execute()
