import type { Language } from '@khlang/contract'
import { type AlertAddress, type AlertEvent, alertEvents } from '@khlang/contract/alert-addresses'
import type { Db, Tx } from '../../platform/db.ts'
import * as repo from './alerts.repo.ts'
import { addressIn } from '../../platform/page-address.ts'
import type { Mail } from './mail.types.ts'
import type { NewNotice } from './notices.ts'
import { noticeText, noticeTexts } from './notices.sentences.ts'

/** One reason, with the mail in the language of each address; mails with the key of an earlier one are not repeated. */
export type Alert = {
  businessId: string
  event: AlertEvent
  key: string
  at: Date
  mail(language: Language): { subject: string; text: string }
}

/** What several people of an account are notified of; `personIds` are those people. */
type SharedNotice = Pick<NewNotice, 'kind' | 'data' | 'path' | 'key' | 'at'> & {
  accountId: string
  personIds: readonly string[]
}

/** Alerts of a business to addresses that its admin named, which need not belong to anybody here (T36). */
export function createAlerts({ mail, publicUrl }: { mail: (tx: Tx, mail: Mail) => Promise<void>; publicUrl: string }) {
  async function mailTo(tx: Tx, businessId: string, one: Mail): Promise<void> {
    await mail(tx, one)
    await repo.noteMail(tx, businessId, one.to, one.key)
  }

  /** Queues a mail to each address that wants the event, except those who get it as people; returns how many. */
  async function send(
    tx: Tx,
    { businessId, event, key, at, mail: textIn }: Alert,
    except: readonly (string | null)[] = [],
  ): Promise<number> {
    const known = new Set(except.map((address) => address?.toLowerCase()))
    const addressed = (await repo.findAlerted(tx, businessId, event)).filter(({ address }) => !known.has(address))
    for (const { address, language } of addressed)
      await mailTo(tx, businessId, { key: `${key}-${address}`, to: address, at, ...textIn(language) })
    return addressed.length
  }

  return {
    send,

    /** Sends what people of the account are notified of to its addresses, too, in the same words. */
    sendNotice: async (tx: Tx, event: AlertEvent, { kind, data, path, key, at, accountId, personIds }: SharedNotice) =>
      send(
        tx,
        {
          businessId: accountId,
          event,
          key,
          at,
          mail: (language) => ({
            subject: noticeTexts[kind].label[language],
            text: `${noticeText(kind, data, language)}\n\n${addressIn(publicUrl, path, accountId)}`,
          }),
        },
        await repo.findEmails(tx, personIds),
      ),

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

    /** A mail to one of the addresses; whether it could be delivered is shown with the address. */
    mailTo,
  }
}
