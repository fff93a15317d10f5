import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { SuspendedRule } from '@khlang/contract/suspended-rules'
import { sql } from 'kysely'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, type ListCursor } from '../../../platform/cursors.ts'
import type { Db } from '../../../platform/db.ts'
import { nameIn } from '../../../platform/name-in.ts'
import type { SharesDeps } from '../deps.ts'

const of = 'suspended rules'

/** The rules that a reload of the organisation chart has suspended (T13): replaced or deleted folder by folder. */
export function createSuspendedRules({ db }: Pick<SharesDeps, 'db'>) {
  return async (
    actor: PersonActor,
    { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
    language: Language,
  ): Promise<Page<SuspendedRule>> => {
    if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
    const after = decodeCursor(cursor, of, 'text')
    const rows = await findRules(db, actor.accountId, after, limit + 1, language)
    const { page, nextCursor } = cutPage(rows, limit, ({ id, folderName }) => ({ of, kind: 0, value: folderName, id }))
    const items = page.map(({ id, type, audienceId, audienceName, level, folderId, folderName }) => ({
      id,
      audience: { type, id: audienceId, name: audienceName },
      level,
      folder: { id: folderId, name: folderName },
    }))
    return { items, nextCursor }
  }
}

type Row = {
  id: string
  type: 'department' | 'role'
  audienceId: string
  audienceName: string
  level: SuspendedRule['level']
  folderId: string
  folderName: string
}

/** From the groups that are gone, of which there are few, to their rules; folders in the trash are left out. */
async function findRules(
  db: Db,
  businessId: string,
  after: ListCursor | null,
  limit: number,
  language: Language,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with gone as (
      select 'department' as type, id, name_th, name_en from department
        where business_id = ${businessId} and gone_at is not null
      union all
      select 'role', id, name_th, name_en from business_role where business_id = ${businessId} and gone_at is not null
    ), found as (
      select r.id, g.type, g.id as "audienceId", ${nameIn('g', language)} as "audienceName", r.level, i.id as "folderId",
        case when i.parent_id is null then '' else i.name end as "folderName"
      from gone g join access_rule r on r.audience_id = g.id and r.audience = g.type
        join item i on i.id = r.item_id and i.trashed_at is null
    )
    select * from found
    ${after ? sql`where ("folderName" collate thai_natural, id) > (${after.value}::text collate thai_natural, ${after.id}::uuid)` : sql``}
    order by "folderName" collate thai_natural, id limit ${limit}`.execute(db)
  return rows
}
