import { personActor, type Origin } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import { isCommonPassword } from '../../../platform/passwords/common.ts'
import type { IdentityContext } from '../deps.ts'
import { findPersonalAccount } from '../sessions/sessions.repo.ts'
import { noteCommon } from './credentials.repo.ts'

/**
 * Notes at a sign-in whether the password is a common one, which its person is told and nobody else: the log has the
 * event in the person's own account, without the password.
 */
export const createCommonCheck =
  ({ db, audit }: Pick<IdentityContext, 'db' | 'audit'>) =>
  async (personId: string, password: string, wasCommon: boolean, origin: Origin): Promise<void> => {
    const isCommon = await isCommonPassword(password)
    if (!isCommon && !wasCommon) return
    await transact(db, async (tx) => {
      if (isCommon !== wasCommon) await noteCommon(tx, personId, isCommon)
      const account = await findPersonalAccount(tx, personId)
      if (!isCommon || !account) return
      const actor = personActor({ personId, accountId: account.id }, origin)
      await audit.record(tx, actor, { type: 'password.common', subject: personId, data: {} })
    })
  }
