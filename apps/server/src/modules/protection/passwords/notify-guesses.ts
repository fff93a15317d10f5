import { formatInstant } from '@khlang/contract'
import { systemActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
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
      const address = new URL(`/directory/${item.parent_id ?? ''}?item=${itemId}`, publicUrl).href
      await transact(db, async (tx) => {
        let sent = 0
        for (const { person_id, email, language } of await model.findDriveRecipients(tx, item.drive_id)) {
          if (email === null) continue
          const about = { name: item.name, who: guesser.name, when: formatInstant(new Date(at), language) }
          const key = `guesses-${itemId}-${personId}-${Date.parse(at)}-${person_id}`
          await notifications.mail(tx, { key, to: email, at: new Date(at), ...guessesMail(about, address, language) })
          sent++
        }
        const data = { guesser: personId, sent }
        await audit.record(tx, systemActor('passwords'), { type: 'file-password.reported', subject: itemId, data })
      })
    },
  }
}
