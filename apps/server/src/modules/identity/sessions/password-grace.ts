import { personActor, type Origin } from '../../../platform/actor.ts'
import { transact } from '../../../platform/db.ts'
import type { IdentityContext } from '../deps.ts'
import type { KnownCaller } from './known-callers.ts'
import { findGrace, insertGrace, passwordExpired } from './password-grace.repo.ts'

/**
 * Closes a business to people whose password has expired there (A38). Sessions from before the expiry continue until they
 * end; the first one after it may still enter, later ones may not before the password is changed.
 */
export function createPasswordGrace({ db, audit }: Pick<IdentityContext, 'db' | 'audit'>) {
  async function isOfSession({ accountId, personId, sessionId }: KnownCaller, dueAt: Date): Promise<boolean | null> {
    const grace = await findGrace(db, accountId, personId)
    return grace?.due_at.getTime() === dueAt.getTime() ? grace.session_id === sessionId : null
  }

  const take = ({ accountId, personId, sessionId }: KnownCaller, dueAt: Date, origin: Origin): Promise<boolean> =>
    transact(db, async (tx) => {
      const row = { business_id: accountId, person_id: personId, due_at: dueAt, session_id: sessionId }
      if (!(await insertGrace(tx, row))) return false
      const actor = personActor({ personId, accountId, sessionId }, origin)
      await audit.record(tx, actor, { type: 'password.expired', subject: personId, data: {} })
      return true
    })

  /** PASSWORD_EXPIRED for a session that may not enter. */
  return async (caller: KnownCaller, origin: Origin): Promise<void> => {
    const { passwordDueAt: dueAt, startedAt } = caller
    if (dueAt === null || dueAt > startedAt) return
    // Requests of one session may come at the same time: the one that loses finds its own session.
    const may =
      (await isOfSession(caller, dueAt)) ?? ((await take(caller, dueAt, origin)) || (await isOfSession(caller, dueAt)))
    if (may !== true) throw await passwordExpired(db, caller.accountId)
  }
}
