import type { Language } from '@khlang/contract'
import type { Audience } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { model } from '../../drive/index.ts'
import { findAudienceNames } from './audience.repo.ts'
import { rulesInForce } from './audience.rules.ts'
import type { SharesDeps } from '../deps.ts'
import { placesOf } from './list-shares.ts'
import { isColleague, type MayShare } from './may-share.ts'
import { presentShare } from './present-share.ts'
import * as repo from './shares.repo.ts'

/** More holders than this are not named. */
const mostHolders = 500

/** Who can see an item now: by shares, and for colleagues by the rules of its folders. */
export function createAudience({ db, access, clock }: SharesDeps, may: MayShare) {
  const fromOf = ({ ancestors, item }: model.Proved, id: string) => {
    const folder = ancestors.find((one) => one.id === id)
    return folder && id !== item.id ? { id, name: folder.name } : null
  }

  const rulesOf = (located: model.Proved) => (isColleague(located) ? rulesInForce(located.nodes) : [])

  const rulesShown = (located: model.Proved, names: Map<string, string>): Audience['holders'] =>
    rulesOf(located).flatMap(({ audience, audienceId, level, from }) => {
      const name = names.get(audienceId ?? located.drive.account_id)
      return name === undefined || level === 'none'
        ? []
        : [{ kind: audience, name, level, via: 'rule' as const, from: fromOf(located, from) }]
    })

  return async (actor: PersonActor, itemId: string, language: Language): Promise<Audience> => {
    const located = await access.requireItem(db, actor, 'item.details', itemId)
    if (!(await may.mayList(db, actor, located))) throw new AppError('NOT_ALLOWED')
    const rows = await repo.findSharesAt(db, placesOf(located), { before: null, limit: mostHolders }, language)
    const shown = { located, mayCancelOthers: false, now: clock.now() }
    const shares = rows
      .map((row) => presentShare(actor, row, shown))
      .filter(({ state }) => state === 'active')
      .map(({ holder, permission, from }) => ({
        kind: holder.kind,
        name: holder.name,
        level: permission,
        via: 'share' as const,
        from,
      }))
    const { drive } = located
    const named = rulesOf(located).map(({ audienceId }) => audienceId ?? drive.account_id)
    const names = await findAudienceNames(db, [...named, drive.account_id], language)
    return {
      owner:
        drive.kind === 'business'
          ? { kind: 'business', name: names.get(drive.account_id) ?? drive.owner_name }
          : { kind: 'person', name: drive.owner_name },
      holders: [...shares, ...rulesShown(located, names)],
    }
  }
}
