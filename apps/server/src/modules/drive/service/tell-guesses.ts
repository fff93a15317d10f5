import { systemActor } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { momentOf } from '../expiry.rules.ts'
import { guessesMail } from '../guesses.rules.ts'
import { findAnywhere } from '../items.repo.ts'
import { findToldOf } from '../quota-warnings.repo.ts'
import { findReader } from '../unlock-requests.repo.ts'
import type { DriveDeps } from './deps.ts'

/** Tells those whom a file belongs to that somebody gives wrong passwords for it: once for each time it is shut (A09). */
export function createTellGuesses({ db, audit, messages, publicUrl }: DriveDeps) {
  return {
    async tell({ itemId, personId, at }: { itemId: string; personId: string; at: string }): Promise<void> {
      const [item] = await findAnywhere(db, [itemId])
      const guesser = await findReader(db, personId)
      if (!item || item.password_hash === null || !guesser) return
      const address = new URL(`/directory/${item.parent_id ?? ''}?item=${itemId}`, publicUrl).href
      let sent = 0
      for (const { person_id, email, language } of await findToldOf(db, item.drive_id)) {
        if (email === null) continue
        const about = { name: item.name, who: guesser.name, when: momentOf(new Date(at), language) }
        const mail = guessesMail(about, address, language)
        const once = { key: `guesses-${itemId}-${personId}-${Date.parse(at)}-${person_id}`, at: new Date(at) }
        if (await messages.sendMail(email, mail.subject, mail.text, once)) sent++
      }
      await transact(db, (tx) =>
        audit.record(tx, systemActor('passwords'), {
          type: 'file-password.reported',
          subject: itemId,
          data: { guesser: personId, sent },
        }),
      )
    },
  }
}
