import { formatInstant, type Language } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { addressIn } from '../../../platform/page-address.ts'
import { model } from '../../drive/index.ts'
import { driveOwners } from '../../notifications/index.ts'
import { guessesMail } from './guesses.rules.ts'
import { findReader } from '../locks/unlock-requests.repo.ts'
import type { ProtectionDeps } from '../deps.ts'

/** Notifies the owners of a file about wrong passwords, once per block (A09). */
export function createNotifyGuesses({ db, audit, notifications, publicUrl }: ProtectionDeps) {
  return {
    async notify({ itemId, personId, at }: { itemId: string; personId: string; at: string }): Promise<void> {
      const [item] = await model.findAnywhere(db, [itemId])
      const guesser = await findReader(db, personId)
      if (!item || item.password_hash === null || !guesser) return
      const path = `/directory/${item.parent_id ?? ''}?item=${itemId}`
      await transact(db, async (tx) => {
        const { accountId, kind } = await driveOwners.findDriveOwner(tx, item.drive_id)
        const address = addressIn(publicUrl, path, accountId)
        let sent = 0
        const recipients = await driveOwners.findDriveRecipients(tx, item.drive_id)
        const key = `guesses-${itemId}-${personId}-${Date.parse(at)}`
        const mailIn = (language: Language) =>
          guessesMail(
            { name: item.name, who: guesser.names[language], when: formatInstant(new Date(at), language) },
            address,
            language,
          )
        for (const { person_id, email, language } of recipients) {
          await notifications.notify(tx, {
            kind: 'fileGuessed',
            key,
            personId: person_id,
            accountId,
            data: { who: guesser.names, name: item.name },
            path,
            at: new Date(at),
            mail: mailIn(language),
          })
          if (email !== null) sent++
        }
        if (kind === 'business') {
          const alert = { businessId: accountId, event: 'security', key, at: new Date(at), mail: mailIn } as const
          sent += await notifications.alerts.send(
            tx,
            alert,
            recipients.map(({ email }) => email),
          )
        }
        const data = { guesser: personId, sent }
        await audit.record(tx, systemActor('passwords'), { type: 'file-password.reported', subject: itemId, data })
      })
    },
  }
}
