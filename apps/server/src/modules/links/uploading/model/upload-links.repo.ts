import type { UploadLinkState } from '@khlang/contract/upload-links'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { ListCursor } from '../../../../platform/cursors.ts'
import type { Db, Schema, Tx } from '../../../../platform/db.ts'
import { personNameIn } from '../../../../platform/name-in.ts'
import { containing } from '../../../../platform/like.ts'
import type { model } from '../../../drive/index.ts'
import { isAllowedBy } from '../../model/allowance.repo.ts'
import { isRunning } from './running.ts'

/** An upload link with the names that are shown with it, and what businesses decide about it. */
export type UploadLinkRow = Selectable<Schema['upload_link']> & {
  folder_name: string
  drive_id: string
  maker_name: string
  /** Of the account that the maker acted for. */
  account_kind: 'citizen' | 'business'
  /** False if a business does not allow links any more, or an account is suspended or has ended. */
  is_allowed: boolean
}

const links = (db: Db) =>
  db
    .selectFrom('upload_link')
    .innerJoin('item', 'item.id', 'upload_link.folder_id')
    .innerJoin('drive', 'drive.id', 'item.drive_id')
    .innerJoin('person', 'person.id', 'upload_link.created_by')
    .innerJoin('account', 'account.id', 'upload_link.account_id')
    // What receives for a share link is no link of its own: it has no address, and is changed with the share link.
    .where('upload_link.share_link_id', 'is', null)
    .selectAll('upload_link')
    .select([
      'item.name as folder_name',
      'item.drive_id',
      personNameIn('person').as('maker_name'),
      sql<'citizen' | 'business'>`account.kind`.as('account_kind'),
      isAllowedBy(sql.ref('upload_link.account_id'), sql.ref('drive.account_id')).as('is_allowed'),
    ])

export const findUploadLink = (db: Db, id: string): Promise<UploadLinkRow | undefined> =>
  links(db).where('upload_link.id', '=', id).executeTakeFirst()

export const findUploadLinksById = (db: Db, ids: readonly string[]): Promise<UploadLinkRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : links(db).where('upload_link.id', 'in', ids).execute()

export const findUploadLinkByToken = (db: Db, tokenHash: Buffer): Promise<UploadLinkRow | undefined> =>
  links(db).where('token_hash', '=', tokenHash).executeTakeFirst()

/** Waits for other changes of the link. The row of its folder must have been locked before. */
export const lockUploadLink = (tx: Tx, id: string) =>
  tx.selectFrom('upload_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The folder is marked as one with links. Its row must have been locked before. */
export async function insertUploadLink(
  tx: Tx,
  { item: { id: folderId } }: model.Permit<'link.create'>,
  row: Omit<Insertable<Schema['upload_link']>, 'folder_id'>,
): Promise<void> {
  await tx
    .insertInto('upload_link')
    .values({ ...row, folder_id: folderId })
    .execute()
  await tx
    .updateTable('item')
    .set({ has_links: true })
    .where('id', '=', folderId)
    .where('has_links', '=', false)
    .execute()
}

export const updateUploadLink = (tx: Tx, id: string, change: Updateable<Schema['upload_link']>) =>
  tx
    .updateTable('upload_link')
    .set(change)
    .set((set) => ({ revision: set('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteUploadLink = (tx: Tx, id: string) => tx.deleteFrom('upload_link').where('id', '=', id).execute()

/** The upload links that a person created in an account to these folders, latest first; of one folder there are few. */
export const findMyUploadLinksOf = (
  db: Db,
  { personId, accountId }: { personId: string; accountId: string },
  folderIds: readonly string[],
): Promise<UploadLinkRow[]> =>
  folderIds.length === 0
    ? Promise.resolve([])
    : links(db)
        .where('upload_link.folder_id', 'in', folderIds)
        .where('upload_link.created_by', '=', personId)
        .where('upload_link.account_id', '=', accountId)
        .orderBy('upload_link.created_at', 'desc')
        .execute()

/**
 * Counts a file of a link as it was when its visit began, unless it has been changed, has ended or is full: of
 * concurrent files only as many are counted as the link takes.
 */
export const countFile = async (
  tx: Tx,
  { id, generation }: { id: string; generation: number },
  now: Date,
): Promise<boolean> =>
  (await tx
    .updateTable('upload_link')
    .set((set) => ({ received: set('received', '+', 1), last_received_at: now }))
    .where('id', '=', id)
    .where(isRunning({ generation, now }))
    .where((where) => where.or([where('max_files', 'is', null), where('received', '<', where.ref('max_files'))]))
    .returning('id')
    .executeTakeFirst()) !== undefined

type PageQuery = { after: ListCursor | null; limit: number }

const pageOf = (db: Db, { after, limit }: PageQuery) => {
  const page = links(db).orderBy('upload_link.created_at', 'desc').orderBy('upload_link.id', 'desc').limit(limit)
  return after
    ? page.where(
        sql<boolean>`(upload_link.created_at, upload_link.id) < (${after.value}::timestamptz, ${after.id}::uuid)`,
      )
    : page
}

/** The upload links of a folder, latest first; of one person if given. */
export function findUploadLinksOf(
  db: Db,
  folderId: string,
  createdBy: string | null,
  query: PageQuery,
): Promise<UploadLinkRow[]> {
  const page = pageOf(db, query).where('upload_link.folder_id', '=', folderId)
  return (createdBy === null ? page : page.where('upload_link.created_by', '=', createdBy)).execute()
}

export type MineQuery = PageQuery & {
  personId: string
  accountId: string
  /** As far as the columns of the link decide it. */
  state: UploadLinkState | undefined
  text: string | undefined
  now: Date
}

/** The upload links that a person created in an account, latest first. */
export function findMyUploadLinks(
  db: Db,
  { personId, accountId, state, text, now, ...query }: MineQuery,
): Promise<UploadLinkRow[]> {
  let page = pageOf(db, query)
    .where('upload_link.created_by', '=', personId)
    .where('upload_link.account_id', '=', accountId)
  if (state !== undefined && state !== 'closed') page = page.where(stateIs[state](now))
  if (text !== undefined) {
    const pattern = containing(text)
    page = page.where((eb) => eb.or([eb('upload_link.name', 'ilike', pattern), eb('item.name', 'ilike', pattern)]))
  }
  return page.execute()
}

const unexpired = (now: Date) => sql`(upload_link.expires_at is null or upload_link.expires_at > ${now})`
const stateIs = {
  off: () => sql<boolean>`not enabled`,
  expired: (now: Date) => sql<boolean>`enabled and upload_link.expires_at <= ${now}`,
  full: (now: Date) => sql<boolean>`enabled and ${unexpired(now)} and received >= max_files`,
  on: (now: Date) => sql<boolean>`enabled and ${unexpired(now)} and (max_files is null or received < max_files)`,
} as const satisfies Partial<Record<UploadLinkState, (now: Date) => unknown>>

/** Which of these are upload links. */
export async function findUploadLinkIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('upload_link')
    .select('id')
    .where('id', 'in', ids)
    .where('share_link_id', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Upload links whose address one of these master keys has sealed. */
export const findUploadLinksSealedBy = (db: Db, keyIds: readonly string[], limit: number) =>
  db
    .selectFrom('upload_link')
    .select(['id', 'key_id', 'token_sealed'])
    .where('key_id', 'in', keyIds)
    .limit(limit)
    .execute()

export const updateUploadLinkSeal = (
  tx: Tx,
  { id, token_sealed: before }: { id: string; token_sealed: Buffer },
  sealed: { key_id: string; token_sealed: Buffer },
) => tx.updateTable('upload_link').set(sealed).where('id', '=', id).where('token_sealed', '=', before).execute()
