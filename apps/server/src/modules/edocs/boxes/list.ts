import { pageLimits, type Reply } from '@khlang/contract'
import type { countEdocs, EdocListed, EdocQuery } from '@khlang/contract/edoc-boxes'
import { type EdocBox, edocLimits } from '@khlang/contract/edoc-states'
import type { PersonActor, ReadingActor } from '../../../platform/actor.ts'
import { cutPage, decodeCursor, type ListCursor } from '../../../platform/cursors.ts'
import type { EdocsDeps } from '../deps.ts'
import type { BoxPermission, Boxes } from '../model/boxes.ts'
import { countBox } from './counts.repo.ts'
import { findListed, findParty, type ListedRow, type Order } from './list.repo.ts'
import { assertMetadataQuery, metadataOf } from './metadata.rules.ts'
import { presentListed } from './present.ts'
import { orderOf } from './search.rules.ts'

/** Lists of boxes: of one account, or of every account whose box the caller may see (C48). */
export function createLists({ db, accounts }: Pick<EdocsDeps, 'db' | 'accounts'>, boxes: Boxes) {
  async function list(actor: ReadingActor, box: EdocBox, query: EdocQuery) {
    if (actor.kind === 'support') assertMetadataQuery(query)
    const order = orderOf(query)
    const permissions = await boxes.permittedAccounts(actor, box, query.scope ?? 'account')
    const isOldestFirst = query.order === 'oldest'
    const of = `edocs ${box} ${order} ${query.order ?? 'newest'} ${query.scope ?? 'account'}`
    const after = decodeCursor(query.cursor, of, 'time')
    const limit = query.limit ?? pageLimits.default
    const accountIds = [...permissions.keys()]
    const party = query.partyOf === undefined ? null : await findParty(db, accountIds, box, query.partyOf)
    // A party that nobody here knows has no documents.
    if (party === undefined) return { items: [], nextCursor: null }
    const criteria = { accounts: accountIds, box, query, party, order, isOldestFirst, after, limit: limit + 1 }
    const { page, nextCursor } = cutPage(await findListed(db, criteria), limit, (row) => placeOf(of, order, row))
    const shown = page.map((row) => presentListed(row, box, permissions.get(row.account_id) ?? 'view'))
    const items = actor.kind === 'support' ? shown.map(metadataOf) : shown
    return { items, nextCursor } satisfies { items: EdocListed[]; nextCursor: string | null }
  }

  return {
    list,

    async counts(actor: PersonActor, scope: 'account' | 'all'): Promise<Reply<typeof countEdocs>> {
      const all = await accounts.listAccounts(db, actor.personId)
      const shown = all.filter(({ accountId }) => scope === 'all' || accountId === actor.accountId)
      const items = await Promise.all(
        shown.map(async ({ accountId, name }) => {
          const who = { ...actor, accountId }
          const [inbox, outbox] = await Promise.all([
            boxes.permissionOf(who, 'inbox'),
            boxes.permissionOf(who, 'outbox'),
          ])
          const count = (may: BoxPermission, what: Parameters<typeof countBox>[2]) =>
            may === 'off' ? null : countBox(db, accountId, what, edocLimits.counted)
          return {
            accountId,
            name,
            unread: await count(inbox, 'unread'),
            toAnswer: await count(inbox, 'toAnswer'),
            pending: await count(outbox, 'pending'),
            failed: await count(outbox, 'failed'),
          }
        }),
      )
      return { items }
    },
  }
}

/** Days are places in time too, at their beginning. */
const placeOf = (of: string, order: Order, row: ListedRow): ListCursor => ({
  of,
  kind: 0,
  value: order === 'doc_date' ? `${row.doc_date}T00:00:00.000Z` : row[order].toISOString(),
  id: row.id,
})
