import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { nameIn } from '../../platform/name-in.ts'

export type DriveRecipient = { person_id: string; email: string | null; language: Language }

/**
 * Who is notified about a drive: its person (of a business, while employed there); for Drive Business every Admin
 * Business.
 */
export async function findDriveRecipients(db: Db, driveId: string): Promise<DriveRecipient[]> {
  const { rows } = await sql<DriveRecipient>`
    select p.id as person_id, p.email, p.language from drive d
      left join business b on b.id = d.account_id
      left join employee e on e.business_id = b.id and e.removed_at is null and e.suspended_at is null
        and case d.kind when 'business' then e.is_admin else e.person_id = d.person_id end
      join person p on p.id = case when b.id is null then d.person_id else e.person_id end and p.removed_at is null
    where d.id = ${driveId} order by p.id`.execute(db)
  return rows
}

/** The owner of a drive, for the text of a mail. */
export type DriveOwner = { kind: string; business: string | null; accountId: string; logo: string | null }

export const findDriveOwner = (db: Db, driveId: string): Promise<DriveOwner> =>
  db
    .selectFrom('drive')
    .leftJoin('business', 'business.id', 'drive.account_id')
    .select(['drive.kind', 'drive.account_id as accountId'])
    .select(nameIn('business').$castTo<string | null>().as('business'))
    .select(sql<string | null>`shown_logo(business.id)`.as('logo'))
    .where('drive.id', '=', driveId)
    .executeTakeFirstOrThrow()
