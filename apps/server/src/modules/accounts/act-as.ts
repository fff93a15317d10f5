import { type ActAs, personActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { findMembershipState } from './memberships.ts'

/** A person acting for an account outside their own request, with their current rights. */
export const createActAs =
  ({ db }: { db: Db }): ActAs =>
  async (who, { origin, on = db } = {}) => {
    const standing = await findMembershipState(on, who.personId, who.accountId)
    if (!standing) throw new AppError('NOT_ALLOWED')
    const { accountKind, status: accountStatus, isAdmin, employeeId } = standing
    return { ...personActor(who, origin), accountKind, accountStatus, isAdmin, employeeId }
  }
