import { sql } from 'kysely'
import type { Level } from '@khlang/contract/permissions'
import type { Db } from '../../../platform/db.ts'
import type { HolderKind } from './shares.repo.ts'

/** Whose shares: those of a person, or those that employees of a business made for it. */
export type Makers = { personId: string } | { businessId: string }

/** A share or an invitation that rests on a right which somebody else has given to its maker. */
export type Reshare = {
  id: string
  item_id: string
  level: Level
  expires_at: Date | null
  maker_id: string
  account_id: string
}

/** The owner of a drive and Admin Business need nobody for theirs. */
const rests = sql`s.made_as in ('admin', 'other')`

export async function findReshares(db: Db, makers: Makers): Promise<Reshare[]> {
  const of = (table: 'item_share' | 'share_invitation') => sql`
    select s.id, s.item_id, s.level, s.expires_at, s.created_by as maker_id, s.account_id
    from ${sql.table(table)} s ${
      'personId' in makers
        ? sql`where s.created_by = ${makers.personId}`
        : sql`join employee e on e.person_id = s.created_by and e.business_id = s.account_id
            where e.business_id = ${makers.businessId} and e.removed_at is null`
    } and ${rests} and s.account_id is not null`
  const { rows } = await sql<Reshare>`${of('item_share')} union all ${of('share_invitation')}`.execute(db)
  return rows
}

/** An event that changed rights: of a share its holder, of an employee the person. */
export type Change = {
  account: string | null
  personId: string | null
  holder: { kind: HolderKind; id: string } | null
}

export async function findChange(db: Db, eventId: number): Promise<Change | undefined> {
  const { rows } = await sql<Change>`
    select account_id as account, data->>'personId' as "personId",
      case when data ? 'holderKind' then json_build_object('kind', data->>'holderKind', 'id', data->>'holder') end as holder
    from audit_event where id = ${eventId}`.execute(db)
  return rows[0]
}

export async function findBusinessOfDepartment(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('department').select('business_id').where('id', '=', id).executeTakeFirst()
  return row?.business_id ?? null
}
