import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { passwordDueAt } from '../sessions/password-due.ts'

export const findPolicy = (db: Db, businessId: string) =>
  db
    .selectFrom('sign_in_policy')
    .select([
      'required_since',
      'grace_days',
      'password_days',
      'password_since',
      'password_length',
      'length_since',
      'ways',
    ])
    .where('business_id', '=', businessId)
    .executeTakeFirst()

export const savePolicy = (
  tx: Tx,
  businessId: string,
  values: {
    required_since: Date | null
    grace_days: number
    password_days: number
    password_since: Date | null
    password_length: number
    length_since: Date | null
    ways: string[] | null
  },
) =>
  tx
    .insertInto('sign_in_policy')
    .values({ business_id: businessId, ...values })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(values))
    .execute()

/** Locks the business for the change of its policy: two admins change it one after the other. */
export const lockBusiness = (tx: Tx, businessId: string) =>
  tx.selectFrom('business').select('id').where('id', '=', businessId).forUpdate().executeTakeFirst()

/** How many people work for a business, and how many of them have no second factor. */
export async function countPeople(db: Db, businessId: string): Promise<{ all: number; without: number }> {
  const { rows } = await sql<{ all: number; without: number }>`
    select count(*)::int as "all",
      count(*) filter (where not exists (
        select from totp t where t.person_id = e.person_id and t.enabled_at is not null) and not exists (
        select from passkey k where k.person_id = e.person_id))::int as "without"
    from employee e
    where e.business_id = ${businessId} and e.removed_at is null and e.suspended_at is null`.execute(db)
  return rows[0] ?? { all: 0, without: 0 }
}

export type Expiring = { businessId: string; personId: string; nameTh: string; nameEn: string; dueAt: Date }

/**
 * People whose password expires until `until` for a business, and who have not had the notice that is due: some
 * of them; those who have had it are not found again.
 *
 * @param days the times of notice, longest first
 */
export async function findExpiring(db: Db, now: Date, days: readonly [number, number, number], limit: number) {
  const [most, some, least] = days
  const { rows } = await sql<Expiring>`
    select policy.business_id as "businessId", p.id as "personId", b.name_th as "nameTh", b.name_en as "nameEn",
      due.at as "dueAt"
    from sign_in_policy policy
      join account a on a.id = policy.business_id and a.status = 'active'
      join business b on b.id = policy.business_id
      join employee e on e.business_id = policy.business_id and e.removed_at is null and e.suspended_at is null
      join person p on p.id = e.person_id and p.removed_at is null
      cross join lateral (select date_trunc('milliseconds', ${passwordDueAt('policy', 'e', 'p')}) as at) due
      left join password_notice sent
        on sent.business_id = policy.business_id and sent.person_id = p.id and sent.due_at = due.at
    where policy.password_since is not null
      and due.at > ${now} and due.at <= ${now}::timestamptz + ${most} * interval '1 day'
      and (sent.days is null or sent.days > case
        when due.at <= ${now}::timestamptz + ${least} * interval '1 day' then ${least}::int
        when due.at <= ${now}::timestamptz + ${some} * interval '1 day' then ${some}::int
        else ${most}::int end)
    order by policy.business_id, p.id
    limit ${limit}`.execute(db)
  return rows
}

/** Notes that somebody is notified of an expiry so many days before; false if they have been, or at a shorter notice. */
export async function recordNotified(
  tx: Tx,
  row: { business_id: string; person_id: string; due_at: Date; days: number },
): Promise<boolean> {
  const result = await tx
    .insertInto('password_notice')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'person_id'])
        .doUpdateSet({ due_at: row.due_at, days: row.days })
        .where((where) =>
          where.or([where('password_notice.due_at', '<>', row.due_at), where('password_notice.days', '>', row.days)]),
        ),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}
