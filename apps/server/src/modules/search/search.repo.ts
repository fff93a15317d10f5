import type { FileKind } from '@khlang/contract/file-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { ListCursor } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'

export type SearchCriteria = {
  driveIds: readonly string[]
  personId: string
  accountId: string
  kind: FileKind | null
  /** The key of a hashtag, which its children carry too. */
  tagKey: string | null
  since: Date | null
  starred: boolean
  limit: number
}

/** The expression of `item_kind_idx`. */
const kindIs = (kind: FileKind) => sql`item_kind(i.kind, i.extension, i.mime_type) = ${kind}`
const columns = sql`i.*, m.starred_at is not null as starred, m.hidden_at is not null as hidden`

/** What a search asks beside words and kind. An item has one mark of a person and a hashtag once: these are joins. */
const filters = ({ tagKey, since, starred, personId, accountId }: SearchCriteria) => sql`
  ${since ? sql`and i.modified_at >= ${since}` : sql``}
  ${
    tagKey === null
      ? sql``
      : sql`and exists (select from item_hashtag h where h.item_id = i.id and h.key = ${tagKey} and h.drive_id = i.drive_id)`
  }
  ${
    starred
      ? sql`and exists (select from item_mark s where s.item_id = i.id and s.person_id = ${personId}
              and s.account_id = ${accountId} and s.starred_at is not null)`
      : sql``
  }`

/** Items of these drives whose name holds every word, best matches first; `words` are keys of names. */
export async function findByWords(
  db: Db,
  query: SearchCriteria & { words: readonly string[]; offset: number },
): Promise<model.Marked<model.ItemRow>[]> {
  const { words, driveIds, personId, accountId, kind, offset, limit } = query
  const conditions = words.map((word) => sql`and i.name_key like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  // Ranked over a capped set: a very common word must not sort a million rows.
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    with found as (
      select i.id from item i
      where i.drive_id = any(${driveIds}::uuid[]) and i.trashed_at is null and i.parent_id is not null
        ${sql.join(conditions, sql` `)} ${kind ? sql`and ${kindIs(kind)}` : sql``} ${filters(query)}
      limit 2000
    )
    select ${columns}
    from found join item i on i.id = found.id ${model.marks(personId, accountId)}
    where m.hidden_at is null
    order by length(i.name), i.name collate "th-TH-x-icu", i.id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Items that answer a search without words, those changed last first: each drive by its index, then together. */
export async function findLatest(
  db: Db,
  query: SearchCriteria & { before: ListCursor | null; now: Date },
): Promise<model.Marked<model.ItemRow>[]> {
  const { driveIds, limit } = query
  const pages = driveIds.map((driveId) => latestOf(query, driveId))
  if (pages.length === 0) return []
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    select * from (${sql.join(pages, sql` union all `)}) page
    order by modified_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

function latestOf(query: Parameters<typeof findLatest>[1], driveId: string): RawBuilder<unknown> {
  const { personId, accountId, kind, before, now, limit } = query
  return sql`(
    select ${columns} from item i ${model.marks(personId, accountId)}
    where i.drive_id = ${driveId} ${kind ? sql`and ${kindIs(kind)}` : sql``} and i.trashed_at is null and i.parent_id is not null
      and (i.expires_at is null or i.expires_at > ${now}) and ${model.notHidden(personId, accountId)}
      ${before ? sql`and (i.modified_at, i.id) < (${before.value}::timestamptz, ${before.id}::uuid)` : sql``}
      ${filters(query)}
    order by i.modified_at desc, i.id desc limit ${limit})`
}
