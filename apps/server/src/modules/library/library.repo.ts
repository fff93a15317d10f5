import type { LibraryCategory, LibraryDocument, LibraryShelf } from '@khlang/contract/library'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { containing } from '../../platform/like.ts'

export type NewDocument = {
  id: string
  business_id: string | null
  source_id: string | null
  version_n: number
  blob_id: string
  name: string
  mime_type: string
  size: number
  category: LibraryCategory
  title_th: string
  title_en: string
  title_key: string
  summary_th: string
  summary_en: string
  valid_from: Date
  valid_until: Date | null
  published_by: string | null
  published_at: Date
}

export type DocumentRow = Omit<NewDocument, 'blob_id' | 'published_by' | 'title_key'> & {
  blob_id: string | null
  state: LibraryDocument['state']
  starred_at: Date | null
  newest_n: number | null
}

/** The reader, the shelf they see besides the platform's, and the current time. */
export type Reader = { personId: string; accountId: string; businessId: string | null; now: Date }

/**
 * False for a file that is trashed, expired or protected, itself or through a folder above it, or that left Drive
 * Business.
 */
const sourceIsAvailable = (now: Date) => sql`exists (
  select from item i join drive v on v.id = i.drive_id
  where i.id = d.source_id and v.kind = 'business' and v.account_id = d.business_id
    and not i.encrypted and i.password_hash is null
    and not exists (
      with recursive up as (
        select i.parent_id, i.trashed_at, i.expires_at, 0 as depth
        union all
        select p.parent_id, p.trashed_at, p.expires_at, up.depth + 1
        from up join item p on p.id = up.parent_id where up.depth < 1000)
      select from up where trashed_at is not null or expires_at <= ${now}))`

const stateOf = (now: Date) => sql<LibraryDocument['state']>`case
  when d.unpublished_at is not null or d.blob_id is null then 'gone'
  when d.business_id is not null and not ${sourceIsAvailable(now)} then 'gone'
  when d.valid_from > ${now} then 'waiting'
  when d.valid_until <= ${now} then 'ended'
  else 'published' end`

const columns =
  sql.raw(`d.id, d.business_id, d.source_id, d.version_n, d.blob_id, d.name, d.mime_type, d.size, d.category,
  d.title_th, d.title_en, d.summary_th, d.summary_en, d.valid_from, d.valid_until, d.published_at,
  (select i.version_n from item i where i.id = d.source_id) as newest_n`)

const starOf = ({ personId, accountId }: Reader) =>
  sql`left join library_star s on s.document_id = d.id and s.person_id = ${personId} and s.account_id = ${accountId}`

const onShelvesOf = ({ businessId }: Reader) => sql`(d.business_id is null or d.business_id = ${businessId})`

/** A page begins after this row. */
export type Place = { at: Date; id: string }

export type ShelfQuery = {
  shelf: LibraryShelf
  category: LibraryCategory | null
  words: readonly string[]
  /** Managers of the shelf also see documents hidden from readers. */
  everything: boolean
  /** Only documents published from this file. */
  itemId: string | null
  after: Place | null
  limit: number
}

/** A shelf, newest first. */
export async function findShelf(db: Db, reader: Reader, query: ShelfQuery): Promise<DocumentRow[]> {
  const { shelf, category, words, everything, itemId, after, limit } = query
  const like = words.map((word) => sql`and d.title_key like ${containing(word)}`)
  const { rows } = await sql<DocumentRow>`
    select ${columns}, s.starred_at, ${stateOf(reader.now)} as state
    from library_document d ${starOf(reader)}
    where d.unpublished_at is null
      ${shelf === 'platform' ? sql`and d.business_id is null` : sql`and d.business_id = ${reader.businessId}`}
      ${category === null ? sql`` : sql`and d.category = ${category}`}
      ${itemId === null ? sql`` : sql`and d.source_id = ${itemId}`}
      ${sql.join(like, sql` `)}
      ${everything ? sql`` : sql`and ${stateOf(reader.now)} = 'published'`}
      ${after === null ? sql`` : sql`and (d.published_at, d.id) < (${after.at}, ${after.id}::uuid)`}
    order by d.published_at desc, d.id desc limit ${limit}`.execute(db)
  return rows
}

/** Documents starred by the reader, latest star first, including unavailable ones. */
export async function findStarred(
  db: Db,
  reader: Reader,
  { after, limit }: Pick<ShelfQuery, 'after' | 'limit'>,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    select ${columns}, s.starred_at, ${stateOf(reader.now)} as state
    from library_star s join library_document d on d.id = s.document_id
    where s.person_id = ${reader.personId} and s.account_id = ${reader.accountId} and ${onShelvesOf(reader)}
      ${after === null ? sql`` : sql`and (s.starred_at, s.document_id) < (${after.at}, ${after.id}::uuid)`}
    order by s.starred_at desc, s.document_id desc limit ${limit}`.execute(db)
  return rows
}

/** A document of one of the reader's shelves, in any state. */
export async function findDocument(db: Db, reader: Reader, id: string): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select ${columns}, s.starred_at, ${stateOf(reader.now)} as state
    from library_document d ${starOf(reader)} where d.id = ${id} and ${onShelvesOf(reader)}`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends; undefined for a withdrawn document or one of another business. */
export const lockDocument = (tx: Tx, businessId: string | null, id: string) =>
  tx
    .selectFrom('library_document')
    .selectAll()
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('unpublished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const isKnown = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('library_document').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** False if the file is already on the shelf, or the document exists. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const rows = await tx
    .insertInto('library_document')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.length > 0
}

export const updateDocument = (
  tx: Tx,
  id: string,
  change: Partial<Omit<NewDocument, 'id' | 'blob_id'>> & { blob_id?: string | null; unpublished_at?: Date },
) => tx.updateTable('library_document').set(change).where('id', '=', id).execute()

export const insertStar = (tx: Tx, { personId, accountId, now }: Reader, id: string) =>
  tx
    .insertInto('library_star')
    .values({ person_id: personId, account_id: accountId, document_id: id, starred_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteStar = (tx: Tx, { personId, accountId }: Reader, id: string) =>
  tx
    .deleteFrom('library_star')
    .where('person_id', '=', personId)
    .where('account_id', '=', accountId)
    .where('document_id', '=', id)
    .execute()
