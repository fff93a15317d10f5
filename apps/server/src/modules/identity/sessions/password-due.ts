import { type RawBuilder, sql } from 'kysely'

/**
 * When the password of a person expires for a business, in SQL: as many days as the business allows after its latest
 * change, but counted at the earliest from when the business set the period, and from when the person joined. Null
 * without a period or a password; only with a period is the password looked up.
 *
 * @param policy the alias of `sign_in_policy`; `employee` and `person` those of the person in it
 */
export const passwordDueAt = (policy: string, employee: string, person: string): RawBuilder<Date | null> => sql`
  case when ${sql.ref(`${policy}.password_since`)} is not null and ${sql.ref(`${employee}.id`)} is not null then (
    select greatest(c.changed_at, ${sql.ref(`${policy}.password_since`)}, ${sql.ref(`${employee}.created_at`)})
      + ${sql.ref(`${policy}.password_days`)} * interval '1 day'
    from credential c where c.person_id = ${sql.ref(`${person}.id`)}) end`
