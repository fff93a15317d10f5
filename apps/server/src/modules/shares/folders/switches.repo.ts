import { type RuleAudience, ruleAudiences } from '@khlang/contract/folder-rules'
import type { RuleSwitches } from '@khlang/contract/rule-switches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** Kinds of audience whose rules do not count in a drive. */
export async function findSwitchedOff(db: Db, driveId: string): Promise<RuleAudience[]> {
  const rows = await db.selectFrom('rule_switched_off').select('audience').where('drive_id', '=', driveId).execute()
  return ruleAudiences.filter((audience) => rows.some((row) => row.audience === audience))
}

/** Locks the drive for the change of its switches: two admins change them one after the other. */
export const lockDrive = (tx: Tx, driveId: string) =>
  tx.selectFrom('drive').select('id').where('id', '=', driveId).forUpdate().executeTakeFirst()

export async function writeSwitches(tx: Tx, driveId: string, switches: RuleSwitches): Promise<void> {
  await tx.deleteFrom('rule_switched_off').where('drive_id', '=', driveId).execute()
  const off = ruleAudiences.filter((audience) => !switches[audience])
  if (off.length === 0) return
  await tx
    .insertInto('rule_switched_off')
    .values(off.map((audience) => ({ drive_id: driveId, audience })))
    .execute()
}

/** Rules of each kind, on folders that are not in the trash themselves. */
export async function countRules(db: Db, driveId: string): Promise<Record<RuleAudience, number>> {
  const { rows } = await sql<{ audience: RuleAudience; count: number }>`
    select r.audience, count(*)::int as count from access_rule r join item i on i.id = r.item_id
    where i.drive_id = ${driveId} and i.trashed_at is null group by r.audience`.execute(db)
  const count = (audience: RuleAudience) => rows.find((row) => row.audience === audience)?.count ?? 0
  return {
    business: count('business'),
    department: count('department'),
    role: count('role'),
    employee: count('employee'),
  }
}

/** An item with its own permissions, as the engine reads it, and such items above it, nearest first. */
export type RuledPlace = {
  id: string
  name: string
  has_grants: boolean
  stop_inheriting: boolean
  restricted: boolean
  trashed_at: Date | null
  expires_at: Date | null
  above: string[]
}

/** Every item of a drive with its own permissions, itself and all above it outside the trash; the highest first. */
export async function findRuledPlaces(db: Db, driveId: string): Promise<RuledPlace[]> {
  const { rows } = await sql<RuledPlace>`
    with recursive up as (
      select id as start, id, parent_id, has_grants, trashed_at, 0 as depth from item
      where drive_id = ${driveId} and has_grants and trashed_at is null
      union all
      select c.start, p.id, p.parent_id, p.has_grants, p.trashed_at, c.depth + 1
      from up c join item p on p.id = c.parent_id where c.depth < 1000
    ), paths as (
      select start, coalesce(array_agg(id order by depth) filter (where has_grants and depth > 0), '{}') as above,
        max(depth) as depth
      from up group by start having bool_and(trashed_at is null)
    )
    select i.id, case when i.parent_id is null then '' else i.name end as name, i.has_grants, i.stop_inheriting,
      i.restricted, i.trashed_at, i.expires_at, p.above
    from paths p join item i on i.id = p.start order by p.depth, i.id`.execute(db)
  return rows
}
