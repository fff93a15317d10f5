import { type Input, type Language, pageLimits, type Reply } from '@khlang/contract'
import { type ItemLogEntry, itemLogLimit, type listItemLog } from '@khlang/contract/item-log'
import { personOf, type ReadingActor } from '../../../platform/actor.ts'
import { decodeCursor, fillPage, type ListCursor } from '../../../platform/cursors.ts'
import type { HistoryDeps } from '../deps.ts'
import { isPrivateMark } from './changes.ts'
import * as repo from './item-log.repo.ts'
import type { LogRow } from './log.repo.ts'
import { contextFor, createReach, entryOf, idsOf } from './log-rows.ts'
import { type LogContext, sentenceOf } from './log.sentences.ts'
import { typesOf } from './log.texts.ts'

const of = 'item-log'
const placeOf = ({ id }: LogRow): ListCursor => ({ of, kind: 0, value: '', id: String(id) })

/**
 * The log of an item for its owner, its admins and Admin Business (permissions 4.1, "Item log"; C58). What below a folder
 * gives the reader no such right is left out; what is no longer there is shown to those who may see everything.
 */
export function createItemLog({ db, clock, access }: Pick<HistoryDeps, 'db' | 'clock' | 'access'>) {
  const findReached = createReach({ db, clock, access })

  return async (
    actor: ReadingActor,
    id: string,
    { limit = pageLimits.default, cursor, by, channel }: Input<typeof listItemLog>['query'],
    language: Language,
  ): Promise<Reply<typeof listItemLog>> => {
    const { viewer, drive } = await access.requireItem(db, actor, 'item.log', id)
    const seesAll = viewer.everything !== null
    const found = await repo.findTree(db, id, itemLogLimit + 1)
    const partial = found.length > itemLogLimit
    const ids = [...new Set([id, ...found.slice(0, itemLogLimit)])]
    const readerId = personOf(actor)?.personId ?? null
    const whose = { accountId: drive.account_id, ownerId: drive.person_id, readerId }
    const asked = { whose, ids, types: typesOf(undefined), withLeft: seesAll, by: by ?? null, channel: channel ?? null }

    const show = async (rows: readonly LogRow[]): Promise<(ItemLogEntry | null)[]> => {
      const { there, reached } = await findReached(actor, language, idsOf(rows))
      const named = rows.flatMap((row) => [row.person_id, row.data.personId])
      const context = await contextFor(db, { language, readerId: readerId ?? '' }, reached, named)
      // A key may read the log of what it does not see.
      const subjects = new Set(rows.map((row) => row.subject).filter((subject) => there.has(subject)))
      const readable = await access.findAllowed(db, actor, 'item.log', [...subjects])
      return rows.map((row) => {
        const isOpen = there.has(row.subject) ? readable.has(row.subject) : seesAll
        // What somebody has starred or hidden is nobody else's business.
        if (!isOpen || (isPrivateMark(row.data) && row.person_id !== readerId)) return null
        return present(row, context, seesAll)
      })
    }
    const place = decodeCursor(cursor, of, 'text', 'number')
    const page = await fillPage(
      { limit, place },
      {
        read: async (after, count) => ({
          rows: await repo.findItemLog(db, { ...asked, before: after && Number(after.id), limit: count }),
        }),
        show,
        placeOf,
      },
    )
    return { ...page, partial }
  }
}

function present(row: LogRow, context: LogContext, isWhole: boolean): ItemLogEntry | null {
  const entry = entryOf(row, sentenceOf(row, context), context.language)
  if (entry === null) return null
  const mine = row.person_id !== null && row.person_id === context.readerId
  // An admin of a folder has no business with where colleagues work.
  return isWhole ? { ...entry, mine } : { ...entry, mine, address: null, recordId: null }
}
