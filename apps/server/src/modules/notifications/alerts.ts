import type { Language } from '@khlang/contract'
import { type AlertAddress, type AlertEvent, alertEvents } from '@khlang/contract/alert-addresses'
import type { Db, Tx } from '../../platform/db.ts'
import * as repo from './alerts.repo.ts'
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
  async function mailTo(tx: Tx, businessId: string, one: Mail): Promise<void> {
    await mail(tx, one)
    await repo.noteMail(tx, businessId, one.to, one.key)
  }

  return {
    list: async (db: Db, businessId: string): Promise<AlertAddress[]> =>
      (await repo.findAddresses(db, businessId)).map(({ address, language, events, undelivered }) => ({
        address,
        language: language === 'en' ? 'en' : 'th',
        events: alertEvents.filter((event) => events.includes(event)),
        ...(undelivered && { undelivered }),
      })),

    /** Replaces what an address is alerted of; without events it is removed. The caller holds the business locked. */
    async write(tx: Tx, businessId: string, entry: AlertAddress, at: Date): Promise<void> {
      if (entry.events.length === 0) await repo.deleteAddress(tx, businessId, entry.address)
      else await repo.upsertAddress(tx, businessId, entry, at)
    },

    /** Queues a mail to each address that wants the event, except those who get it as people; returns how many. */
    async send(tx: Tx, { businessId, event, key, at, mail: textIn }: Alert, except: readonly (string | null)[] = []) {
      const known = new Set(except.map((address) => address?.toLowerCase()))
      const addressed = (await repo.findAlerted(tx, businessId, event)).filter(({ address }) => !known.has(address))
      for (const { address, language } of addressed)
        await mailTo(tx, businessId, { key: `${key}-${address}`, to: address, at, ...textIn(language) })
      return addressed.length
    },
    /** A mail to one of the addresses; whether it could be delivered is shown with the address. */
    mailTo,
  }
}
