import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { lock } from '../../platform/locks.ts'

const columns = [
  'id',
  'username',
  'email',
  'email_verified_at',
  'mobile',
  'national_id',
  'first_name_th',
  'last_name_th',
  'first_name_en',
  'last_name_en',
  'language',
  'calendar',
  'list_density',
  'list_columns',
  'employee_columns',
  'inbox_columns',
  'outbox_columns',
  'default_account_id',
  'removed_at',
] as const

const people = (db: Db) => db.selectFrom('person').select(columns)
const living = (db: Db) => people(db).where('removed_at', 'is', null)

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPersonRow>>>

export const findPersonRow = (db: Db, id: string) => people(db).where('id', '=', id).executeTakeFirst()
export const findByUsername = (db: Db, lowered: string) =>
  living(db).where(sql<string>`lower(username)`, '=', lowered).executeTakeFirst()
export const findByMobile = (db: Db, mobile: string) => living(db).where('mobile', '=', mobile).executeTakeFirst()

/** At most two: the verified owner of the address first. */
export const findByEmail = (db: Db, lowered: string) =>
  living(db).where(sql<string>`lower(email)`, '=', lowered).orderBy(sql`email_verified_at is null`).limit(2).execute()

export type NewPerson = {
  id: string
  username: string
  email: string | null
  email_verified_at: Date | null
  mobile: string | null
  national_id: string | null
  first_name_th: string
  last_name_th: string
  first_name_en: string
  last_name_en: string
  language: string
  default_account_id: string
}

export const insertPerson = (tx: Tx, row: NewPerson) => tx.insertInto('person').values(row).execute()

export type PersonChange = {
  language?: string
  calendar?: string | null
  list_density?: string
  list_columns?: string[]
  employee_columns?: string[]
  inbox_columns?: string[]
  outbox_columns?: string[]
  default_account_id?: string | null
  email?: string
  email_verified_at?: Date
}
export const updatePerson = (tx: Tx, id: string, change: PersonChange) =>
  tx.updateTable('person').set(change).where('id', '=', id).execute()

/** After leaving a business, a person starts in their personal account again. */
export const forgetDefaultAccount = (tx: Tx, personId: string, accountId: string) =>
  tx
    .updateTable('person')
    .set((eb) => ({
      default_account_id: eb.selectFrom('account').select('id').where('account.person_id', '=', personId),
    }))
    .where('id', '=', personId)
    .where('default_account_id', '=', accountId)
    .execute()

/** Serialises seeding by processes that start together. */
export const lockDemo = (tx: Tx) => lock(tx, 'demo')

/** Takes everything that identifies a person out of their row, which stays for the log. The username is never given again. */
export const erasePerson = (tx: Tx, id: string, at: Date) =>
  tx
    .updateTable('person')
    .set({ removed_at: at, email: null, email_verified_at: null, mobile: null, national_id: null })
    .set({ first_name_th: '', last_name_th: '', first_name_en: '', last_name_en: '' })
    .where('id', '=', id)
    .execute()
