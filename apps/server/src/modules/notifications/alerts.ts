import type { Language } from '@khlang/contract'
import { type AlertAddress, type AlertEvent, alertEvents } from '@khlang/contract/alert-addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Mail } from './mail.types.ts'

/** One reason, with the mail in the language of each address; mails with the key of an earlier one are not repeated. */
export type Alert = {
  businessId: string
  event: AlertEvent
  key: string
  at: Date
  mail(language: Language): { subject: string; text: string }
}

/** Alerts of a business to addresses that its admin named, which need not belong to anybody here (T36). */
export function createAlerts({ mail }: { mail: (tx: Tx, mail: Mail) => Promise<void> }) {
  async function list(db: Db, businessId: string): Promise<AlertAddress[]> {
    const rows = await db
      .selectFrom('alert_address')
      .select(['address', 'language', 'events'])
      .where('business_id', '=', businessId)
      .orderBy('address')
      .execute()
    return rows.map(({ address, language, events }) => ({
      address,
      language: language === 'en' ? 'en' : 'th',
      events: alertEvents.filter((event) => events.includes(event)),
    }))
  }

  return {
    list,

    /** Replaces what an address is alerted of; without events it is removed. The caller holds the business locked. */
    async write(tx: Tx, businessId: string, { address, language, events }: AlertAddress, at: Date): Promise<void> {
      if (events.length === 0) {
        await tx
          .deleteFrom('alert_address')
          .where('business_id', '=', businessId)
          .where('address', '=', address)
          .execute()
        return
      }
      await tx
        .insertInto('alert_address')
        .values({ business_id: businessId, address, language, events, created_at: at })
        .onConflict((conflict) => conflict.columns(['business_id', 'address']).doUpdateSet({ language, events }))
        .execute()
    },

    /** Queues a mail to each address that wants the event, except those who get it as people; returns how many. */
    async send(tx: Tx, { businessId, event, key, at, mail: textIn }: Alert, except: readonly (string | null)[] = []) {
      const known = new Set(except.map((address) => address?.toLowerCase()))
      const { rows } = await sql<{ address: string; language: Language }>`
        select address, language from alert_address
        where business_id = ${businessId} and ${event} = any(events) order by address`.execute(tx)
      const addressed = rows.filter(({ address }) => !known.has(address))
      for (const { address, language } of addressed)
        await mail(tx, { key: `${key}-${address}`, to: address, at, ...textIn(language) })
      return addressed.length
    },
  }
}
