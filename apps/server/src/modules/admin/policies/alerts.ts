import type { Input, Language } from '@khlang/contract'
import {
  type AlertAddress,
  alertEvents,
  type changeAlertAddress,
  mostAlertAddresses,
} from '@khlang/contract/alert-addresses'
import { isEmail } from '@khlang/contract/emails'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { changeOf } from '../../../platform/change.ts'
import { transact } from '../../../platform/db.ts'
import { listAfter } from '../../../platform/list-edits.ts'
import { accountRules } from '../../accounts/index.ts'
import { alertAddressMail } from './alert-mails.rules.ts'
import type { AdminDeps } from '../deps.ts'

type AlertDeps = Pick<
  AdminDeps,
  'db' | 'audit' | 'clock' | 'accounts' | 'notifications' | 'recipientLimit' | 'publicUrl'
>

/** Addresses that are alerted by mail of what happens to a business (setemail, T36). */
export function createAlertAddresses({ db, audit, clock, accounts, notifications, ...rest }: AlertDeps) {
  const { recipientLimit, publicUrl } = rest
  const { alerts } = notifications
  return {
    list: async ({ accountId }: PersonActor): Promise<{ items: AlertAddress[] }> => ({
      items: await alerts.list(db, accountId),
    }),

    /** A new address learns by whom it was added: it may belong to anybody. */
    async change(
      actor: PersonActor,
      { address: typed, language: chosen, ...wanted }: Input<typeof changeAlertAddress>['body'],
      ofAdmin: Language,
    ): Promise<{ items: AlertAddress[] }> {
      accounts.assertManages(actor, actor.accountId)
      const address = typed.trim().toLowerCase()
      if (!isEmail(address)) throw new AppError('EMAIL_INVALID', { email: typed.trim() })
      const eventsAfter = (known: AlertAddress | undefined) =>
        wanted.events ??
        alertEvents.filter((event) => listAfter(known?.events ?? [], wanted.eventsEdits ?? {}).includes(event))
      const isAddress = (one: AlertAddress) => one.address === address
      const seen = (await alerts.list(db, actor.accountId)).find(isAddress)
      if (!seen && eventsAfter(seen).length > 0) await recipientLimit.take(actor.personId, 1)
      const names = await accounts.findBusiness(actor.accountId)
      const nameOf = (language: Language) => accountRules.nameIn(language, names?.nameTh ?? '', names?.nameEn ?? '')
      await transact(db, async (tx) => {
        await accounts.lockChart(tx, actor.accountId)
        const all = await alerts.list(tx, actor.accountId)
        const before = all.find(isAddress)
        const events = eventsAfter(before)
        if (!before && events.length > 0 && all.length >= mostAlertAddresses)
          throw new AppError('ALERT_ADDRESSES_FULL', { count: mostAlertAddresses })
        const language = chosen ?? before?.language ?? ofAdmin
        await alerts.write(tx, actor.accountId, { address, language, events }, clock.now())
        if (!before && events.length > 0)
          await alerts.mailTo(tx, actor.accountId, {
            key: `alerts-${actor.accountId}-${address}-${clock.now().getTime()}`,
            to: address,
            at: clock.now(),
            ...alertAddressMail(
              {
                business: nameOf(language),
                page: addressIn(publicUrl, '/onebox-system-admin-setemail', actor.accountId),
              },
              language,
            ),
          })
        const valuesOf = (of: string[], lang: string | null) => ({ events: of, language: lang })
        const changed = changeOf(
          valuesOf(before?.events ?? [], before?.language ?? null),
          valuesOf(events, events.length > 0 ? language : null),
        )
        if (Object.keys(changed.after).length > 0)
          await audit.record(tx, actor, {
            type: 'alerts.changed',
            subject: actor.accountId,
            data: { address, ...changed },
          })
      })
      return { items: await alerts.list(db, actor.accountId) }
    },
  }
}
