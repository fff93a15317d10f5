import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** The names of departments, roles, employees and businesses, by id. */
export async function findAudienceNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name_th as name from department where id = any(${ids}::uuid[])
    union all select id, name_th from business_role where id = any(${ids}::uuid[])
    union all select id, name_th from business where id = any(${ids}::uuid[])
    union all select id, name from employee where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The first children of a folder by name, with what their permissions depend on. */
export async function findFirstChildren(db: Db, folderId: string, now: Date, limit: number) {
  return db
    .selectFrom('item')
    .select(['id', 'name', 'kind', 'has_grants', 'stop_inheriting', 'restricted', 'trashed_at', 'expires_at'])
    .where('parent_id', '=', folderId)
    .where('trashed_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('kind')
    .orderBy(sql`name collate thai_natural`)
    .orderBy('id')
    .limit(limit)
    .execute()
}
