import { personActor, type Origin } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import type { IdentityContext } from '../deps.ts'
import { findPersonalAccount } from '../sessions/sessions.repo.ts'
import { type Faults, noteFaults } from './credentials.repo.ts'
import { shortOf } from './passwords.rules.ts'

/**
 * Notes at a sign-in whether the password is a common one, or too short for a business of the person, which they are
 * shown, and to nobody else: for a common one the log has the event in the person's own account, without the password.
 */
export const createFaultsCheck =
  ({ db, audit }: Pick<IdentityContext, 'db' | 'audit'>) =>
  async (
    personId: string,
    password: string,
    was: Faults & { lengths: readonly number[] },
    origin: Origin,
  ): Promise<void> => {
    const isCommon = await isCommonPassword(password)
    const short = shortOf(password, was.lengths)
    const isChanged = isCommon !== was.is_common || short !== was.short_of
    if (!isCommon && !isChanged) return
    await transact(db, async (tx) => {
      if (isChanged) await noteFaults(tx, personId, { is_common: isCommon, short_of: short })
      const account = await findPersonalAccount(tx, personId)
      if (!isCommon || !account) return
      const actor = personActor({ personId, accountId: account.id }, origin)
      await audit.record(tx, actor, { type: 'password.common', subject: personId, data: {} })
    })
  }
