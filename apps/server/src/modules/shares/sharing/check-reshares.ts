import { type PersonActor, systemActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import type { Follower } from '../../audit/index.ts'
import { model } from '../../drive/index.ts'
import { refreshHasGrants } from '../folders/rules.repo.ts'
import type { SharesDeps } from '../deps.ts'
import { holderOf } from './share-holder.ts'
import * as repo from './reshares.repo.ts'
import { lacksRight } from './lacks-right.rules.ts'
import { deleteShare, findShare } from './shares.repo.ts'

/** Of every change of a share, of rules, and of who belongs to what they name. */
export const reshareFollower: Follower = { job: 'shares:check-reshares' }

/**
 * A share ends with the rights of its maker: after a change of rights, those that the people concerned have made are
 * decided again as if each was made now. What ends there is a change, too, so whole chains end. People who are suspended
 * may come back to theirs; what leavers have made is decided by an admin.
 */
export function createCheckReshares({ db, access, audit, actAs }: SharesDeps) {
  /** The maker with their present rights; null if they may not act for that account now. */
  const makerOf = ({ maker_id: personId, account_id: accountId }: repo.Reshare, on: Db): Promise<PersonActor | null> =>
    actAs({ personId, accountId }, { on }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NOT_ALLOWED') return null
      throw error
    })

  async function hasEnded(on: Db, maker: PersonActor, one: repo.Reshare): Promise<boolean> {
    const offer = { level: one.level, until: one.expires_at }
    const there = await access.evaluateAll(on, maker, 'share.create', [one.item_id], { offer })
    // A share of what is not there any more has nothing to lose.
    return lacksRight(there.get(one.item_id)?.code)
  }

  const end = (one: repo.Reshare) =>
    model.transactItems(db, async (tx) => {
      await model.lockItem(tx, one.item_id)
      const [row, maker] = [await findShare(tx, one.id), await makerOf(one, tx)]
      if (!row || !maker) return
      if (!(await hasEnded(tx, maker, { ...one, level: row.level, expires_at: row.expires_at }))) return
      await deleteShare(tx, row)
      await refreshHasGrants(tx, row.item_id)
      const data = { ...holderOf(row), by: 'other' } as const
      await audit.record(tx, systemActor('shares'), { type: 'share.ended', subject: row.item_id, data })
    })

  /** After an event that changed rights, by its id in the log. */
  return async (eventId: number): Promise<void> => {
    const event = await repo.findChange(db, eventId)
    const makers = event && (await makersOf(db, event))
    if (!makers) return
    const found = await repo.findReshares(db, makers)
    for (const theirs of Map.groupBy(found, (one) => `${one.maker_id} ${one.account_id}`).values()) {
      const maker = theirs[0] && (await makerOf(theirs[0], db))
      if (maker) for (const one of theirs) if (await hasEnded(db, maker, one)) await end(one)
    }
  }
}

/** Whose rights an event may have changed: those of one person, or of everybody in a business. */
async function makersOf(db: Db, { account, personId, holder }: repo.Change): Promise<repo.Makers | null> {
  if (personId !== null) return { personId }
  if (holder?.kind === 'person') return { personId: holder.id }
  if (holder?.kind === 'invitation') return null
  const businessId =
    holder?.kind === 'business'
      ? holder.id
      : holder?.kind === 'department'
        ? await repo.findBusinessOfDepartment(db, holder.id)
        : account
  return businessId === null ? null : { businessId }
}
