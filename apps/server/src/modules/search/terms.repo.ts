import type { SearchPlace, SearchState } from '@khlang/contract/search-terms'
import type { FileKind } from '@khlang/contract/file-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { nameContains } from '../../platform/like.ts'
import type { model } from '../drive/index.ts'

/** A term with what its words stand for: keys, instants, ids. */
export type ResolvedTerm =
  | { key: 'name'; word: string }
  | { key: 'kind'; kind: FileKind }
  | { key: 'extension'; extension: string }
  | { key: 'owner'; personIds: readonly string[]; accountIds: readonly string[] }
  | { key: 'tag'; tagKey: string }
  | { key: 'size'; from: number | null; to: number | null }
  | { key: 'date'; field: 'modified' | 'created' | 'expires'; from: Date | null; before: Date | null }
  | { key: 'is'; state: Exclude<SearchState, 'trashed' | 'expired' | 'hidden'> }
  | { key: 'place'; place: SearchPlace }
  /** All that is below some folders, by ids where they are few. */
  | { key: 'below'; folderIds: readonly string[]; ids: readonly string[] | null }

export type ResolvedGroup = readonly { term: ResolvedTerm; not: boolean }[]

export type Asker = { personId: string; accountId: string; now: Date }

/** The expression of `item_kind_idx`. */
export const kindIs = (kind: FileKind) => sql`item_kind(i.kind, i.extension, i.mime_type) = ${kind}`

export const tagIs = (key: string) =>
  sql`exists (select from item_hashtag h where h.item_id = i.id and h.key = ${key} and h.drive_id = i.drive_id)`

export const starredBy = ({ personId, accountId }: Pick<Asker, 'personId' | 'accountId'>) =>
  sql`exists (select from item_mark s where s.item_id = i.id and s.person_id = ${personId}
    and s.account_id = ${accountId} and s.starred_at is not null)`

const dateColumns = { modified: sql`i.modified_at`, created: sql`i.created_at`, expires: sql`i.expires_at` } as const

const between = (column: RawBuilder<unknown>, from: unknown, end: RawBuilder<unknown> | null) =>
  sql`(${column} is not null ${from === null ? sql`` : sql`and ${column} >= ${from}`} ${end ?? sql``})`

const states = {
  starred: (asker: Asker) => starredBy(asker),
  shared: ({ now }: Asker) =>
    sql`exists (select from item_share s where s.item_id = i.id and s.enabled and (s.expires_at is null or s.expires_at > ${now}))`,
  link: ({ now }: Asker) =>
    sql`(i.has_links and exists (select from share_link l
      where l.item_id = i.id and l.enabled and (l.expires_at is null or l.expires_at > ${now})))`,
  locked: ({ now }: Asker) => sql`(i.lock_kind is not null and (i.lock_until is null or i.lock_until > ${now}))`,
  encrypted: () => sql`i.encrypted`,
} as const

const places: Record<SearchPlace, (asker: Asker) => RawBuilder<unknown>> = {
  drive: ({ personId }) =>
    sql`exists (select from drive d where d.id = i.drive_id and d.kind = 'personal' and d.person_id = ${personId})`,
  business: ({ accountId }) =>
    sql`exists (select from drive d where d.id = i.drive_id and d.kind = 'business' and d.account_id = ${accountId})`,
  library: () => sql`exists (select from library_document l where l.source_id = i.id and l.unpublished_at is null)`,
}

/** Of a private drive whoever has it, of Drive Business whoever made the item, or the business itself. */
const ownedBy = (personIds: readonly string[], accountIds: readonly string[]) =>
  sql`exists (select from drive d where d.id = i.drive_id and (d.person_id = any(${personIds}::uuid[])
    or (d.person_id is null and (i.created_by = any(${personIds}::uuid[]) or d.account_id = any(${accountIds}::uuid[])))))`

const isBelow = (folderIds: readonly string[]) => sql`exists (
  with recursive up as (
    select i.parent_id as id
    union all select p.parent_id from up join item p on p.id = up.id
  ) select from up where up.id = any(${folderIds}::uuid[]))`

/** Whether a term holds for an item `i`. */
function holds(term: ResolvedTerm, asker: Asker): RawBuilder<unknown> {
  switch (term.key) {
    case 'name':
      return nameContains(term.word)
    case 'kind':
      return kindIs(term.kind)
    case 'extension':
      return sql`(i.kind = 1 and i.extension = ${term.extension})`
    case 'owner':
      return ownedBy(term.personIds, term.accountIds)
    case 'tag':
      return tagIs(term.tagKey)
    case 'size': {
      const size = between(sql`i.size`, term.from, term.to === null ? null : sql`and i.size <= ${term.to}`)
      return sql`(i.kind = 1 and ${size})`
    }
    case 'date': {
      const column = dateColumns[term.field]
      return between(column, term.from, term.before && sql`and ${column} < ${term.before}`)
    }
    case 'is':
      return states[term.state](asker)
    case 'place':
      return places[term.place](asker)
    case 'below':
      return term.ids ? sql`i.id = any(${term.ids}::uuid[])` : isBelow(term.folderIds)
  }
}

/** The condition of a search beside its words: of each group one alternative holds. */
export function groupsHold(groups: readonly ResolvedGroup[], asker: Asker): RawBuilder<unknown> {
  if (groups.length === 0) return sql`true`
  const one = (group: ResolvedGroup) =>
    sql`(${sql.join(
      group.map(({ term, not }) => (not ? sql`not coalesce(${holds(term, asker)}, false)` : holds(term, asker))),
      sql` or `,
    )})`
  return sql.join(groups.map(one), sql` and `)
}

/** Folders of this name, of which the caller may see some; by `item_kind_idx`. */
export const findFoldersNamed = async (
  db: Db,
  { driveIds, key, limit }: { driveIds: readonly string[]; key: string; limit: number },
): Promise<model.Marked<model.ItemRow>[]> => {
  const { rows } = await sql<model.Marked<model.ItemRow>>`
    select i.*, null as starred, null as hidden from item i
    where i.drive_id = any(${driveIds}::uuid[]) and ${kindIs('folder')} and i.name_key = ${key} and i.trashed_at is null
    limit ${limit}`.execute(db)
  return rows
}

/** What is below these folders, if it is at most so many. */
export async function findBelow(db: Db, folderIds: readonly string[], most: number): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive below as (
      select c.id, c.kind from item c where c.parent_id = any(${folderIds}::uuid[])
      union all
      select c.id, c.kind from below b join item c on c.parent_id = b.id where b.kind = 0
    ) select id from below limit ${most + 1}`.execute(db)
  return rows.length > most ? null : rows.map(({ id }) => id)
}

/**
 * People and accounts that a name, a user name or an e-mail address is of, among those whose items a search can find: the
 * people of the account, and the owners of these drives.
 */
export async function findOwners(
  db: Db,
  { who, accountId, driveIds }: { who: string; accountId: string; driveIds: readonly string[] },
): Promise<{ personIds: string[]; accountIds: string[] }> {
  const part = `%${who.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ id: string; of: 'person' | 'account' }>`
    with near as (
      select e.person_id as id from employee e where e.business_id = ${accountId} and e.person_id is not null
      union select d.person_id from drive d where d.id = any(${driveIds}::uuid[]) and d.person_id is not null
      union select a.person_id from account a where a.id = ${accountId} and a.person_id is not null
    )
    select p.id, 'person' as of from person p join near on near.id = p.id
    where lower(p.username) = lower(${who}) or lower(p.email) = lower(${who})
      or lower(concat_ws(' ', p.first_name_th, p.last_name_th)) like ${part}
      or lower(concat_ws(' ', p.first_name_en, p.last_name_en)) like ${part}
    union all
    select b.id, 'account' from business b join drive d on d.account_id = b.id
    where d.id = any(${driveIds}::uuid[]) and d.person_id is null
      and (lower(b.name_th) like ${part} or lower(b.name_en) like ${part})`.execute(db)
  const idsOf = (kind: 'person' | 'account') => rows.filter(({ of }) => of === kind).map(({ id }) => id)
  return { personIds: idsOf('person'), accountIds: idsOf('account') }
}
