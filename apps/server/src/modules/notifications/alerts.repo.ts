import type { Language } from '@khlang/contract'
import type { AlertAddress, AlertEvent } from '@khlang/contract/alert-addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The latest mail to an address was refused, or never reached its server. */
const undeliveredAlert = sql<boolean>`exists (
  select from mail m where m.key = alert_address.latest_mail and m.state in ('refused', 'failed'))`

export const findAddresses = (db: Db, businessId: string) =>
  db
    .selectFrom('alert_address')
    .select(['address', 'language', 'events'])
    .select(undeliveredAlert.as('undelivered'))
    .where('business_id', '=', businessId)
    .orderBy('address')
    .execute()

export const noteMail = (tx: Tx, businessId: string, address: string, key: string) =>
  tx
    .updateTable('alert_address')
    .set({ latest_mail: key })
    .where('business_id', '=', businessId)
    .where('address', '=', address)
    .execute()

export const deleteAddress = (tx: Tx, businessId: string, address: string) =>
  tx.deleteFrom('alert_address').where('business_id', '=', businessId).where('address', '=', address).execute()

export const upsertAddress = (tx: Tx, businessId: string, { address, language, events }: AlertAddress, at: Date) =>
  tx
    .insertInto('alert_address')
    .values({ business_id: businessId, address, language, events, created_at: at })
    .onConflict((conflict) => conflict.columns(['business_id', 'address']).doUpdateSet({ language, events }))
    .execute()

/** Addresses that want to be alerted of an event. */
export async function findAlerted(db: Db, businessId: string, event: AlertEvent) {
  const { rows } = await sql<{ address: string; language: Language }>`
    select address, language from alert_address
    where business_id = ${businessId} and ${event} = any(events) order by address`.execute(db)
  return rows
}

/** The addresses of people, as far as they have one. */
export async function findEmails(db: Db, personIds: readonly string[]): Promise<(string | null)[]> {
  if (personIds.length === 0) return []
  const rows = await db.selectFrom('person').select('email').where('id', 'in', personIds).execute()
  return rows.map(({ email }) => email)
}
