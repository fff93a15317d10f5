import { type Insertable, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'

/** False if this address is invited already. */
export async function insertInvitation(tx: Tx, row: Insertable<Schema['employee_invitation']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('employee_invitation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['business_id', 'address']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

const named = (db: Db) =>
  db
    .selectFrom('employee_invitation')
    .innerJoin('business', 'business.id', 'employee_invitation.business_id')
    .selectAll('employee_invitation')
    .select(['business.name_th', 'business.name_en'])

export const findInvitation = (db: Db, id: string) =>
  named(db).where('employee_invitation.id', '=', id).executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Waits for an answer or a withdrawal that is under way. */
export const lockInvitation = (tx: Tx, id: string) =>
  named(tx).where('employee_invitation.id', '=', id).forUpdate('employee_invitation').executeTakeFirst()

/** What is invited already, or works here under the same username, number or proven address. */
export async function isHere(db: Db, businessId: string, { way, address }: { way: string; address: string }) {
  const { rows } = await sql<{ invited: boolean; employed: boolean }>`
    select exists (select from employee_invitation where business_id = ${businessId} and address = ${address}) as invited,
      exists (
        select from employee e join person p on p.id = e.person_id
        where e.business_id = ${businessId} and e.removed_at is null and case ${way}::text
          when 'username' then lower(p.username) = ${address}
          when 'mobile' then p.mobile = ${address}
          else lower(p.email) = ${address} and p.email_verified_at is not null end) as employed`.execute(db)
  return rows[0] ?? { invited: false, employed: false }
}

/** The address that an open invitation was mailed to, by the token of the latest mail. */
export const findByToken = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('employee_invitation')
    .select(['id', 'address'])
    .where('token_hash', '=', tokenHash)
    .where('declined_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const setToken = (tx: Tx, id: string, tokenHash: Buffer) =>
  tx.updateTable('employee_invitation').set({ token_hash: tokenHash }).where('id', '=', id).execute()

export const setProvider = (tx: Tx, id: string, providerId: string) =>
  tx.updateTable('employee_invitation').set({ provider_id: providerId }).where('id', '=', id).execute()

/** Counts one more message, and begins the days anew. */
export const renewInvitation = (tx: Tx, businessId: string, id: string, expiresAt: Date) =>
  tx
    .updateTable('employee_invitation')
    .set((eb) => ({ sent: eb('sent', '+', 1), expires_at: expiresAt }))
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning(['id', 'address', 'declined_at'])
    .executeTakeFirst()

export const deleteInvitation = (tx: Tx, businessId: string, id: string) =>
  tx
    .deleteFrom('employee_invitation')
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .returning('address')
    .executeTakeFirst()

/** By what a person is invited: who they are, and what they have proven. */
export type Invitee = { personId: string; addresses: readonly string[] }
/** Whoever has one of these addresses; without an account they are nobody yet. */
type Addressee = Omit<Invitee, 'personId'> & { personId: string | null }

const theirs = ({ personId, addresses }: Addressee) =>
  sql<boolean>`(i.person_id = ${personId} or i.address = any(${[...addresses]}::text[]))`

/** Ends every invitation of a person by a business, in the transaction that makes them its employee. */
export const deleteInvitationsOf = (tx: Tx, businessId: string, who: Invitee) =>
  sql`delete from employee_invitation i where i.business_id = ${businessId} and ${theirs(who)}`.execute(tx)

/** Declines every invitation of a person by a business: they may have been invited by address and by number. */
export const declineInvitationsOf = (tx: Tx, businessId: string, who: Invitee, now: Date) =>
  sql`update employee_invitation i set declined_at = ${now}, token_hash = null
    where i.business_id = ${businessId} and i.declined_at is null and ${theirs(who)}`.execute(tx)

export type OpenRow = {
  id: string
  business_id: string
  provider_id: string | null
  sent: number
  is_admin: boolean
  name_th: string
  name_en: string
  tax_id: string
  branch_no: string
  inviter_th: string
  inviter_en: string | null
  created_at: Date
  expires_at: Date
}

/**
 * The invitations that a person can accept, the latest of each business: who invited them must still be an Admin Business
 * there, and they must not work there already.
 */
export async function findOpenOf(db: Db, who: Addressee, now: Date): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    select distinct on (i.business_id) i.id, i.business_id, i.provider_id, i.sent, i.is_admin, i.created_at, i.expires_at,
      b.name_th, b.name_en, b.tax_id, b.branch_no,
      shown_name(p.first_name_th, p.last_name_th, p.username) as inviter_th,
      shown_name(p.first_name_en, p.last_name_en, null) as inviter_en
    from employee_invitation i
      join business b on b.id = i.business_id
      join account a on a.id = i.business_id and a.status = 'active'
      join employee inviter on inviter.business_id = i.business_id and inviter.person_id = i.invited_by
        and inviter.removed_at is null and inviter.suspended_at is null and inviter.is_admin
      join person p on p.id = i.invited_by
    where ${theirs(who)} and i.declined_at is null and i.expires_at > ${now}
      and not exists (select from employee e
        where e.business_id = i.business_id and e.person_id = ${who.personId} and e.removed_at is null)
    order by i.business_id, i.created_at desc, i.id`.execute(db)
  return rows
}

export type WorkingRow = {
  id: string
  business_id: string
  name_th: string
  name_en: string
  tax_id: string
  branch_no: string
  is_admin: boolean
  is_suspended: boolean
  is_last_admin: boolean
  created_at: Date
}

/** The businesses that a person works for, suspended or not, by name. */
export async function findWorking(db: Db, personId: string): Promise<WorkingRow[]> {
  const { rows } = await sql<WorkingRow>`
    select e.id, e.business_id, b.name_th, b.name_en, b.tax_id, b.branch_no, e.is_admin, e.created_at,
      e.suspended_at is not null as is_suspended,
      e.is_admin and e.suspended_at is null and not exists (
        select from employee other where other.business_id = e.business_id and other.id <> e.id and other.is_admin
          and other.removed_at is null and other.suspended_at is null) as is_last_admin
    from employee e join business b on b.id = e.business_id
    where e.person_id = ${personId} and e.removed_at is null
    order by b.name_th collate thai_natural, e.id`.execute(db)
  return rows
}
