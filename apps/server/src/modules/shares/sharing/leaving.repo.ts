import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** A person, and the business whose drives are meant. */
export type InBusiness = { personId: string; accountId: string }

const inDrivesOf = (accountId: string) =>
  sql`exists (select from item i join drive d on d.id = i.drive_id where i.id = s.item_id and d.account_id = ${accountId})`

const given = ({ personId, accountId }: InBusiness) => sql`s.created_by = ${personId} and ${inDrivesOf(accountId)}`
const received = ({ personId, accountId }: InBusiness) =>
  sql`s.audience = 'person' and s.audience_id = ${personId} and ${inDrivesOf(accountId)}`

/** Ids of shares and invitations that somebody made in the drives of a business. */
export async function findGiven(db: Db, who: InBusiness): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id from item_share s where ${given(who)}
    union all select s.id from share_invitation s where ${given(who)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of shares of items of a business that somebody holds by name. */
export async function findHeld(db: Db, who: InBusiness): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select s.id from item_share s where ${received(who)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Items of the private drive stay their owner's, who may come back. */
const notTheirs = (personId: string) =>
  sql`not exists (select from item i join drive d on d.id = i.drive_id where i.id = s.item_id and d.person_id = ${personId})`

/** Shares and invitations of somebody in Drive Business become those of another person of the business. */
export async function handOver(tx: Tx, who: InBusiness, to: string): Promise<void> {
  for (const table of ['item_share', 'share_invitation'])
    await sql`update ${sql.table(table)} s set created_by = ${to}, account_id = ${who.accountId}, former_maker = ${who.personId}
      where ${given(who)} and ${notTheirs(who.personId)}`.execute(tx)
}

/** Whether what somebody holds by name counts; returns how many shares changed. */
export async function switchHeld(tx: Tx, who: InBusiness, enabled: boolean): Promise<void> {
  await sql`update item_share s set enabled = ${enabled} where ${received(who)} and s.enabled <> ${enabled}`.execute(tx)
}
