import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { SharedItem } from '@khlang/contract/shares'
import type { PersonActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import type { SharesDeps } from '../deps.ts'
import * as repo from './received.repo.ts'

type Query = { limit?: number; cursor?: string; hidden?: boolean }

/** More shared items than this are not listed by name. */
const mostEntries = 1000

/** "Shared with me": what others shared with a person in the account that they act for. */
export function createReceived({ db, clock, accounts, showListed }: SharesDeps) {
  async function receivedBy({ personId, accountId, accountKind: kind }: PersonActor): Promise<repo.Received> {
    const groups = new Set<string>()
    if (kind === 'business') {
      groups.add(accountId)
      const facts = await accounts.principalFacts(db, personId, accountId)
      // As the permission engine counts: up to the first suspended department.
      for (const { id, suspended, ancestors } of facts?.departments ?? [])
        for (const department of [{ id, suspended }, ...ancestors]) {
          if (department.suspended) break
          groups.add(department.id)
        }
    }
    return { personId, accountId, kind, audiences: [personId, ...groups], now: clock.now() }
  }

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, hidden = false }: Query,
      language: Language,
    ): Promise<Page<SharedItem>> {
      const of = hidden ? 'shared hidden' : 'shared'
      const before = decodeCursor(cursor, of, 'time')
      const rows = await repo.findReceived(db, {
        ...(await receivedBy(actor)),
        hidden,
        language,
        before,
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(of, last.shared_at, last.share_id))
      const items = await showListed(actor, page, 'shared')
      return {
        items: page.flatMap((row, nth) => {
          const item = items[nth]
          return item ? [{ ...item, share: presentReceived(row) }] : []
        }),
        nextCursor,
      }
    },

    /** Shared items by name; the one shared first comes first, so that a later one of the same name changes nothing. */
    entries: async (actor: PersonActor): Promise<repo.ReceivedEntry[]> =>
      repo.findReceivedEntries(db, await receivedBy(actor), mostEntries),
  }
}

const presentReceived = (row: repo.ReceivedRow): SharedItem['share'] => ({
  id: row.share_id,
  sharedAt: row.shared_at.toISOString(),
  by: row.maker_id === null ? null : { id: row.maker_id, name: row.maker_name ?? '', outside: row.maker_outside },
  permission: row.share_level,
  expiresAt: row.share_expires_at?.toISOString() ?? null,
  through: row.through === 'person' ? null : { kind: row.through, name: row.through_name ?? '' },
})
