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

/**
 * The length that a business asks of passwords, in SQL, where that of a session by password is shorter and was chosen since
 * the business asks for it and the person works there; null otherwise. Older ones are reminded of, and keep opening it.
 *
 * @param as the aliases of `session`, of `sign_in_policy` and of `employee`
 */
export const passwordShortOf = (as: {
  session: string
  policy: string
  employee: string
}): RawBuilder<number | null> => sql`
  case when ${sql.ref(`${as.policy}.length_since`)} is not null and ${sql.ref(`${as.employee}.id`)} is not null
    and ${sql.ref(`${as.session}.way`)} in ('password', 'companyMail') and exists (
      select from credential c where c.person_id = ${sql.ref(`${as.employee}.person_id`)}
        and c.short_of <= ${sql.ref(`${as.policy}.password_length`)}
        and c.changed_at > greatest(${sql.ref(`${as.policy}.length_since`)}, ${sql.ref(`${as.employee}.created_at`)}))
    then ${sql.ref(`${as.policy}.password_length`)} end`
