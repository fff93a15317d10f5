import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { nameIn } from '../../../platform/name-in.ts'

/** The names of departments, roles, employees and businesses in the reader's language, by id. */
export async function findAudienceNames(
  db: Db,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, ${nameIn('d', language)} as name from department d where d.id = any(${ids}::uuid[])
    union all select r.id, ${nameIn('r', language)} from business_role r where r.id = any(${ids}::uuid[])
    union all select b.id, ${nameIn('b', language)} from business b where b.id = any(${ids}::uuid[])
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
