import type { joinStates } from '@khlang/contract/join-requests'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

export type JoinRow = {
  id: string
  business_id: string
  person_id: string
  remark: string
  state: (typeof joinStates)[number]
  reason: string | null
  created_at: Date
  expires_at: Date
  ended_at: Date | null
}
type Place = { at: string; id: string } | null

/** False if the person has an open request to this business. */
export async function insertRequest(
  tx: Tx,
  row: Pick<JoinRow, 'id' | 'business_id' | 'person_id' | 'remark' | 'created_at' | 'expires_at'>,
): Promise<boolean> {
  const { id, business_id, person_id, remark, created_at, expires_at } = row
  const { rows } = await sql`
    insert into join_request (id, business_id, person_id, remark, created_at, expires_at)
    values (${id}, ${business_id}, ${person_id}, ${remark}, ${created_at}, ${expires_at})
    on conflict (business_id, person_id) where state = 'open' do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** An open request, locked; undefined if it has been answered, or has expired. */
export async function lockOpen(
  tx: Tx,
  by: { id: string } & ({ businessId: string } | { personId: string }),
  now: Date,
): Promise<JoinRow | undefined> {
  const whose = 'businessId' in by ? sql`business_id = ${by.businessId}` : sql`person_id = ${by.personId}`
  const { rows } = await sql<JoinRow>`
    select * from join_request where id = ${by.id} and ${whose} and state = 'open' and expires_at > ${now}
    for no key update`.execute(tx)
  return rows[0]
}

export const endRequest = (
  tx: Tx,
  id: string,
  end: { state: 'accepted' | 'refused' | 'withdrawn'; ended_at: Date; answered_by?: string; reason?: string },
) => tx.updateTable('join_request').set(end).where('id', '=', id).execute()

/** Whoever has become an employee some other way waits for no answer any more. */
export const acceptOpen = (tx: Tx, businessId: string, personId: string, now: Date) =>
  tx
    .updateTable('join_request')
    .set({ state: 'accepted', ended_at: now })
    .where('business_id', '=', businessId)
    .where('person_id', '=', personId)
    .where('state', '=', 'open')
    .execute()

export const expireRequests = (tx: Tx, now: Date, who?: { businessId: string; personId: string }) =>
  sql`update join_request set state = 'expired', ended_at = expires_at
    where state = 'open' and expires_at <= ${now} and ${
      who === undefined ? sql`true` : sql`business_id = ${who.businessId} and person_id = ${who.personId}`
    }`.execute(tx)

export const deleteEnded = (tx: Tx, before: Date) =>
  tx.deleteFrom('join_request').where('state', '!=', 'open').where('ended_at', '<', before).execute()

export type OwnRow = JoinRow & { name_th: string; name_en: string; tax_id: string; branch_no: string }

/** The requests of a person, the latest first; or one of them. */
export async function findOwn(
  db: Db,
  personId: string,
  { after, limit, id }: { after: Place; limit: number; id?: string },
): Promise<OwnRow[]> {
  const { rows } = await sql<OwnRow>`
    select r.*, b.name_th, b.name_en, b.tax_id, b.branch_no
    from join_request r join business b on b.id = r.business_id
    where r.person_id = ${personId} and ${after === null ? sql`true` : sql`(r.created_at, r.id) < (${after.at}::timestamptz, ${after.id}::uuid)`}
      and ${id === undefined ? sql`true` : sql`r.id = ${id}`}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db)
  return rows
}

export type ApplicantRow = JoinRow & { name: string; name_en: string | null; username: string }

/** Who waits for the answer of a business, the longest waiting first. */
export async function findApplicants(
  db: Db,
  businessId: string,
  { after, limit, now }: { after: Place; limit: number; now: Date },
): Promise<ApplicantRow[]> {
  const { rows } = await sql<ApplicantRow>`
    select r.*, shown_name(p.first_name_th, p.last_name_th, p.username) as name,
      shown_name(p.first_name_en, p.last_name_en, null) as name_en, p.username
    from join_request r join person p on p.id = r.person_id
    where r.business_id = ${businessId} and r.state = 'open' and r.expires_at > ${now}
      and ${after === null ? sql`true` : sql`(r.created_at, r.id) > (${after.at}::timestamptz, ${after.id}::uuid)`}
    order by r.created_at, r.id limit ${limit}`.execute(db)
  return rows
}
