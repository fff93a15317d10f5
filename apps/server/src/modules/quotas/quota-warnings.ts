import type { Language } from '@khlang/contract'
import { systemActor } from '../../platform/actor.ts'
import { transact, type Tx } from '../../platform/db.ts'
import { readInBoth } from '../../platform/reader.ts'
import { adminsMail, quotaMail } from './quota-mails.rules.ts'
import * as repo from './quota-warnings.repo.ts'
import { oneByOne } from '../../platform/one-by-one.ts'
import { addressIn } from '../../platform/page-address.ts'
import { model } from '../drive/index.ts'
import { driveOwners } from '../notifications/index.ts'
import type { QuotasDeps } from './deps.ts'

const hourMs = 3_600_000

/** Warns at 80, 90, 95 and 100 % usage of a drive: once per crossing, however many processes run (A22). */
export function createQuotaWarnings({ db, clock, audit, accounts, notifications, publicUrl }: QuotasDeps) {
  /** Sends one mail for the highest new crossing, with the same key if a process died before recording it. */
  async function notify(tx: Tx, crossings: readonly repo.Crossing[]): Promise<void> {
    const [highest] = crossings
    if (!highest) return
    const { drive_id, percent, crossed_at } = highest
    const { used = 0, quota: max = 0 } = (await model.findSpace(tx, drive_id)) ?? {}
    const owner = await readInBoth(() => driveOwners.findDriveOwner(tx, drive_id))
    const { kind, accountId } = owner.th
    const own = kind === 'personal'
    const path = own ? '/managestorageonebox' : '/managestorageonebox?kind=business'
    const address = addressIn(publicUrl, path, accountId)
    let sent = 0
    const recipients = await driveOwners.findDriveRecipients(tx, drive_id)
    const mailIn = (language: Language) =>
      quotaMail({ percent, used, max, own, business: owner[language].business }, address, language)
    for (const { person_id, email, language } of recipients) {
      await notifications.notify(tx, {
        kind: percent >= 100 ? 'storageFull' : 'storageFilling',
        key: highest.id,
        personId: person_id,
        accountId,
        data: {
          name: own ? driveOwners.myDriveName : { th: owner.th.business ?? '', en: owner.en.business ?? '' },
          percent,
        },
        path,
        at: crossed_at,
        mail: mailIn(language),
      })
      if (email !== null) sent++
    }
    if (!own) {
      const alert = { businessId: accountId, event: 'storage', key: highest.id, at: crossed_at, mail: mailIn } as const
      sent += await notifications.alerts.send(
        tx,
        alert,
        recipients.map(({ email }) => email),
      )
    }
    await repo.markNotified(
      tx,
      crossings.map(({ id }) => id),
      clock.now(),
    )
    await audit.record(tx, systemActor('quota'), {
      type: 'quota.warned',
      subject: drive_id,
      data: { percent, used, max, sent },
    })
  }

  /**
   * Sends each admin of a business one mail about all private drives of others that crossed a threshold. It is the same
   * mail for the whole hour, so one that was sent before a process died is not repeated.
   */
  async function notifyAdmins(tx: Tx, businessId: string, hour: Date): Promise<void> {
    const crossings = await readInBoth(() => repo.findEmployeeCrossings(tx, businessId, hour))
    const business = await readInBoth(() => repo.findBusinessName(tx, businessId))
    const admins = await accounts.findAnswerable(tx, businessId)
    const address = addressIn(publicUrl, '/onebox-system-admin-managestorage', businessId)
    let sent = 0
    for (const { personId, email, language } of admins) {
      const others = crossings[language].filter((crossing) => crossing.person_id !== personId)
      if (email === null || others.length === 0) continue
      const mail = adminsMail(business[language], others, address, language)
      await notifications.mail(tx, {
        key: `${businessId}-${hour.toISOString()}-${personId}`,
        at: hour,
        to: email,
        ...mail,
      })
      sent++
    }
    sent += await notifications.alerts.send(
      tx,
      {
        businessId,
        event: 'storage',
        key: `${businessId}-${hour.toISOString()}`,
        at: hour,
        mail: (language) => adminsMail(business[language], crossings[language], address, language),
      },
      admins.map(({ email }) => email),
    )
    await repo.markAdminsNotified(tx, businessId, hour, clock.now())
    const data = { drives: crossings.th.length, sent }
    await audit.record(tx, systemActor('quota'), { type: 'quota.reported', subject: businessId, data })
  }

  return {
    /** Reports employees' private drives to Admin Business: everything crossed before this hour, in one mail. */
    async reportToAdmins(): Promise<void> {
      const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs)
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const businessId = await repo.lockUnnotifiedBusiness(tx, hour, failed)
          if (businessId === undefined) return false
          trying(businessId)
          await notifyAdmins(tx, businessId, hour)
          return true
        },
        (count) => `the admins of ${count} businesses could not be notified`,
      )
    },
    /** Records crossings, then reports them; a drive whose mail fails is retried the next time. */
    async warn(): Promise<void> {
      await transact(db, (tx) => repo.noteCrossings(tx, clock.now()))
      await oneByOne(
        db,
        async (tx, failed, trying) => {
          const crossings = await repo.lockUnnotified(tx, failed)
          const [first] = crossings
          if (!first) return false
          trying(first.drive_id)
          await notify(tx, crossings)
          return true
        },
        (count) => `${count} drives could not be reported`,
      )
    },
  }
}
