import type { Level } from '@khlang/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** What the members of a department or a company are notified of. */
export type Announcement = {
  audience: 'department' | 'business'
  audienceId: string
  sharerId: string
  driveAccountId: string
  item: { id: string; kind: number; name: string }
  level: Level
  message: string
  expiresAt: Date | null
}

/** A share with a department or a company that is still in force, of an item that is not in the trash. */
export async function findAnnouncement(db: Db, shareId: string): Promise<Announcement | undefined> {
  const { rows } = await sql<Announcement>`
    select s.audience, s.audience_id as "audienceId", s.created_by as "sharerId", d.account_id as "driveAccountId",
      json_build_object('id', i.id, 'kind', i.kind, 'name', i.name) as item,
      s.level, s.message, s.expires_at as "expiresAt"
    from item_share s join item i on i.id = s.item_id join drive d on d.id = i.drive_id
    where s.id = ${shareId} and s.audience in ('department', 'business') and s.enabled and s.created_by is not null
      and i.trashed_at is null`.execute(db)
  return rows[0]
}
