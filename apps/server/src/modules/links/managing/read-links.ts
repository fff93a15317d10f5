import { pageLimits, type Reply } from '@khlang/contract'
import type { findView, getLinkHealth } from '@khlang/contract/links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { LinksDeps } from '../deps.ts'
import * as repo from '../model/links.repo.ts'
import * as sessions from '../model/sessions.repo.ts'
import { parseViewCode } from '../model/view-codes.rules.ts'
import { isMine } from './hold-item.ts'
import type { PresentLinks } from './present-link.ts'

const healthDays = 90

/** Links as their owners find them. */
export function createReadLinks({ db, clock, drive }: LinksDeps, { all, one }: Pick<PresentLinks, 'all' | 'one'>) {
  /** A link that the caller created, or whose item they administer. */
  async function requireSeen(actor: PersonActor, id: string): Promise<repo.LinkRow> {
    const row = await repo.findLink(db, id)
    if (!row || !(await maySee(actor, row))) throw new AppError('LINK_NOT_FOUND')
    return row
  }

  const maySee = async (actor: PersonActor, row: repo.LinkRow): Promise<boolean> =>
    isMine(actor, row) ||
    (await drive.access.requireItem(db, actor, 'share.cancelOthers', row.item_id).catch(nullIfMissing)) !== null

  return {
    requireSeen,
    async listOf(actor: PersonActor, itemId: string, query: { limit?: number; cursor?: string }) {
      const located = await drive.access.requireItem(db, actor, 'item.see', itemId)
      const seesAll = await drive.access.may(db, actor, 'share.cancelOthers', located)
      const { limit = pageLimits.default, cursor } = query
      const of = `links ${itemId}`
      const after = decodeCursor(cursor, of, 'time')
      const rows = await repo.findLinksOf(db, itemId, seesAll ? null : actor.personId, {
        after,
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (row) => placeInTime(of, row.created_at, row.id))
      return { items: await all(actor, page), nextCursor }
    },
    async health(actor: PersonActor, id: string): Promise<Reply<typeof getLinkHealth>> {
      const row = await requireSeen(actor, id)
      return { link: await one(actor, row), days: await sessions.findDays(db, id, clock.now(), healthDays) }
    },
    /** Who was shown what under a code; codes of links that the caller may not see do not exist. */
    async view(actor: PersonActor, typed: string): Promise<Reply<typeof findView>> {
      const code = parseViewCode(typed)
      const view = code === null ? undefined : await sessions.findView(db, code)
      const row = view?.link_id ? await repo.findLink(db, view.link_id) : undefined
      if (!view || !row || !(await maySee(actor, row))) throw new AppError('VIEW_NOT_FOUND')
      const { viewer, address, at } = view
      return { code: view.code, link: await one(actor, row), viewer, address, at: at.toISOString() }
    },
  }
}
