import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** An item at a point in time, beside its current state. */
export type PointInTimeRow = {
  id: string
  /** Null if it is permanently deleted. */
  kind: number | null
  name: string | null
  parent_id: string | null
  trashed_at: Date | null
  version_n: number | null
  encrypted: boolean | null
  existed: boolean
  was_trashed: boolean
  parent_then: string | null
  name_then: string | null
  n_then: number | null
  size_then: number | null
  /** Whether the bytes are unchanged. */
  same_bytes: boolean | null
}

/** The first event of these types after that time, which shows the state before it. */
const firstAfter = (what: string, at: Date, types: string) => sql`
  (select ${sql.raw(what)} from audit_event e where e.subject = page.subject and e.outcome = 'ok'
     and e.type in (${sql.raw(types)}) and e.at > ${at} order by e.at, e.id limit 1)`

const nameBefore = `case e.type when 'item.renamed' then e.data ->> 'from'
  when 'item.moved' then coalesce(e.data ->> 'fromName', e.data ->> 'name') else e.data ->> 'name' end`
const placeBefore = `coalesce(e.data ->> 'fromParent', e.data ->> 'parentId')`

const statesOf = async (db: Db, candidates: RawBuilder<unknown>, at: Date, after: string, limit: number) =>
  (
    await sql<PointInTimeRow>`
    with candidate as (${candidates}), page as materialized (
      select subject from candidate where subject > ${after} order by subject limit ${limit}
    )
    select page.subject as id, i.kind, i.name, i.parent_id, i.trashed_at, i.version_n, i.encrypted,
      coalesce(i.created_at <= ${at}, not exists (
        select from audit_event c where c.subject = page.subject and c.type in ('item.created', 'item.copied')
          and c.outcome = 'ok' and c.at > ${at})) as existed,
      case ${firstAfter('e.type', at, `'item.restored', 'item.trashed'`)}
        when 'item.restored' then true when 'item.trashed' then false
        else i.id is null or coalesce(i.trashed_at <= ${at}, false) end as was_trashed,
      coalesce(${firstAfter(placeBefore, at, `'item.moved', 'item.trashed'`)}, i.parent_id::text) as parent_then,
      coalesce(${firstAfter(nameBefore, at, `'item.moved', 'item.renamed', 'item.trashed'`)}, i.name) as name_then,
      v.n as n_then, v.size as size_then, v.n = i.version_n or v.blob_id = now.blob_id as same_bytes
    from page left join item i on i.id = page.subject::uuid
      and not exists (select from drive d where d.id = i.drive_id and d.kind = 'vault')
      left join version now on now.item_id = i.id and now.n = i.version_n
      left join lateral (
        select v.n, v.size, v.blob_id from version v where v.item_id = i.id and v.created_at <= ${at}
          and (v.replaced_at is null or v.replaced_at > ${at}) order by v.n desc limit 1) v on true
    order by page.subject`.execute(db)
  ).rows

/** Items that may have been in a folder at that time, or are in it now; by id, paged. */
export const findFolderAt = (
  db: Db,
  folderId: string,
  at: Date,
  after: string,
  limit: number,
): Promise<PointInTimeRow[]> =>
  statesOf(
    db,
    sql`select id::text as subject from item where parent_id = ${folderId} and trashed_at is null
      union select id::text from item where parent_id = ${folderId} and trashed_at is not null
      union select subject from audit_event where coalesce(data ->> 'fromParent', data ->> 'parentId') = ${folderId}
        and at > ${at} and outcome = 'ok' and type in ('item.moved', 'item.trashed')`,
    at,
    after,
    limit,
  )

/** One item at a point in time. */
export const findItemAt = async (db: Db, id: string, at: Date): Promise<PointInTimeRow | undefined> =>
  (await statesOf(db, sql`select ${id}::text as subject`, at, '', 1))[0]
