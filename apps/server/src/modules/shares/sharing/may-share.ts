import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { Receiver } from '../recipients/outside.ts'

/** Who may share an item, how far, and who sees with whom it is shared. */
export function createMayShare({ access, clock }: Pick<SharesDeps, 'access' | 'clock'>) {
  const mayCancelOthers = (db: Db, actor: PersonActor, located: model.Proved): Promise<boolean> =>
    access.may(db, actor, 'share.cancelOthers', located)

  const mayShare = (db: Db, actor: PersonActor, located: model.Proved): Promise<boolean> =>
    access.may(db, actor, 'share.create', located, { offer: model.leastOffer })

  return {
    mayCancelOthers,

    /** The proof that the caller may share the item at this level until this time; throws unless they may. */
    async authoriseShare(
      db: Db,
      actor: PersonActor,
      located: model.Proved,
      { mayReshare, ...offer }: model.Offer & { mayReshare: boolean },
    ): Promise<model.Allowed<'share.create'>> {
      const permit = await access
        .authorise(db, actor, 'share.create', located, { offer })
        .catch(async (error: unknown) => {
          const isTooMuch =
            error instanceof AppError && error.code === 'NOT_ALLOWED' && (await mayShare(db, actor, located))
          throw isTooMuch ? new AppError('SHARE_BEYOND_OWN') : error
        })
      // Only the owner and admins decide who may share further.
      if (mayReshare && !(await mayCancelOthers(db, actor, located))) throw new AppError('SHARE_BEYOND_OWN')
      return permit
    },

    /** Colleagues see with whom an item of their business is shared; others if they may share it themselves. */
    mayList: async (db: Db, actor: PersonActor, located: model.Proved): Promise<boolean> =>
      located.access.level !== null &&
      (isColleague(located) || (await mayCancelOthers(db, actor, located)) || (await mayShare(db, actor, located))),

    /** An end must be in the future; null for none. */
    parseEnd(text: string | null | undefined): Date | null {
      if (text === undefined || text === null) return null
      const end = new Date(text)
      if (end <= clock.now()) throw new AppError('SHARE_EXPIRY_PAST')
      return end
    },
  }
}
export type MayShare = ReturnType<typeof createMayShare>

/** Somebody of the business to whose drive the item belongs, acting for it. */
export const isColleague = ({ viewer, drive }: model.Proved): boolean =>
  drive.kind === 'business' && viewer.person.employeeId !== null

/** Whoever owns the item already: nothing is shared with them. */
export const isOwner = ({ drive }: model.Proved, holder: Receiver): boolean =>
  holder.kind !== 'invitation' && holder.id === (drive.kind === 'business' ? drive.account_id : drive.person_id)
