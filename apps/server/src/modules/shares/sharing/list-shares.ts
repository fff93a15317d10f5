import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { Share } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { model } from '../../drive/index.ts'
import type { SharesDeps } from '../deps.ts'
import type { MayShare } from './may-share.ts'
import { presentShare } from './present-share.ts'
import * as repo from './shares.repo.ts'

/**
 * The places whose shares reach an item: itself and the folders above, up to one that stops inheriting. A caller from
 * outside sees nothing above what was shared with them.
 */
export function placesOf({ nodes, viewer, access }: model.Proved): repo.Places {
  const all: string[] = []
  const adminMade: string[] = []
  let adminOnly = false
  const top = viewer.everything || viewer.person.employeeId !== null ? null : access.reason.fromFolder
  for (const node of nodes) {
    adminOnly ||= node.restricted
    ;(adminOnly ? adminMade : all).push(node.id)
    if (node.stopsInheriting || node.id === top) break
  }
  return { all, adminMade }
}

/** The shares of an item, its own and inherited ones, latest first. */
export function createListShares({ db, access, clock }: SharesDeps, may: MayShare) {
  return async (
    actor: PersonActor,
    itemId: string,
    { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
    language: Language,
  ): Promise<Page<Share>> => {
    const located = await access.requireItem(db, actor, 'item.details', itemId)
    if (!(await may.mayList(db, actor, located))) throw new AppError('NOT_ALLOWED')
    const of = `shares ${itemId}`
    const before = decodeCursor(cursor, of, 'time')
    const rows = await repo.findSharesAt(db, placesOf(located), { before, limit: limit + 1 }, language)
    const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.created_at, last.id))
    const shown = { located, mayCancelOthers: await may.mayCancelOthers(db, actor, located), now: clock.now() }
    return { items: page.map((row) => presentShare(actor, row, shown)), nextCursor }
  }
}
