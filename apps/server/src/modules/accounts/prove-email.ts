import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { findPersonalAccount } from './accounts.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { findByEmail, findPersonRow, updatePerson } from './people.repo.ts'

/** A person proves, after registering, that an address is theirs. */
export const createProveEmail =
  ({ audit, clock, hooks }: AccountsDeps) =>
  /**
   * Marks the person's own address as verified, or gives them this one if they have none. False if they have another, or
   * if somebody else has verified it.
   */
  async (tx: Tx, actor: Actor, personId: string, text: string): Promise<boolean> => {
    const email = text.trim().toLowerCase()
    const person = await findPersonRow(tx, personId)
    if (!person || person.removed_at !== null) return false
    if (person.email !== null && person.email.toLowerCase() !== email) return false
    const [first] = await findByEmail(tx, email)
    if (first && first.email_verified_at !== null && first.id !== personId) return false
    if (person.email_verified_at === null) {
      await updatePerson(tx, personId, { email: person.email ?? email, email_verified_at: clock.now() })
      const changes = { emailVerified: 'true', ...(person.email === null && { email }) }
      await audit.record(tx, actor, { type: 'person.changed', subject: personId, data: { changes } })
    }
    const { id: accountId } = await findPersonalAccount(tx, personId)
    await hooks?.onEmailProven?.(tx, { personId, accountId, email })
    return true
  }
