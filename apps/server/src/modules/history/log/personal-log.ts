import { type Language, type Page, pageLimits } from '@khlang/contract'
import type { LogEntry, LogFilter } from '@khlang/contract/personal-log'
import type { PersonActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import * as repo from './log.repo.ts'
import { isAsLeft, isUndoable, type LogPlace, undoUntil } from './log.rules.ts'
import { cellsOf, contextFor, createReach, entryOf, idsOf } from './log-rows.ts'
import { type LogContext, sentenceOf } from './log.sentences.ts'
import { csvHead, typesOf } from './log.texts.ts'
import type { HistoryDeps } from '../deps.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'

const exportBatch = 1000

/** The items of a page, as far as the reader may know them. */
type Seen = { context: LogContext; rows: ReadonlyMap<string, model.ItemRow>; hides: (row: repo.LogRow) => boolean }

/** The signed-in person's own log (T20): their actions in this account, and those of others on their items. */
export function createPersonalLog({ db, clock, access }: HistoryDeps) {
  const resolveNames = createReach({ db, clock, access })

  async function see(actor: PersonActor, language: Language, rows: readonly repo.LogRow[]): Promise<Seen> {
    const { there, reached, unseen } = await resolveNames(actor, language, idsOf(rows))
    // What somebody did themself can be undone while it is as they left it, whoever sees it now.
    const recent = rows.filter((row) => there.has(row.subject) && mayBeUndone(row)).map((row) => row.subject)
    const items = recent.length > 0 ? await model.findAnywhere(db, [...new Set(recent)]) : []
    const named = rows.flatMap((row) => [row.person_id, row.data.personId, row.subject])
    return {
      rows: new Map(items.map((item) => [item.id, item])),
      // Actions of others on items that the reader can no longer see are hidden.
      hides: (row) => row.person_id !== actor.personId && unseen.has(row.subject),
      context: await contextFor(db, { language, readerId: actor.personId }, reached, named),
    }
  }

  const mayBeUndone = ({ type, outcome, at }: repo.LogRow): boolean =>
    outcome === 'ok' && isUndoable(type) && undoUntil(at) > clock.now()

  function undoUntilOf(row: repo.LogRow, items: Seen['rows']): string | null {
    const item = items.get(row.subject)
    if (!item || !isUndoable(row.type) || !mayBeUndone(row)) return null
    return isAsLeft(row.type, row.data, item) ? undoUntil(row.at).toISOString() : null
  }

  function present(row: repo.LogRow, { context, rows }: Seen): LogEntry[] {
    const entry = entryOf(row, sentenceOf(row, context), context.language)
    if (entry === null) return []
    return [{ ...entry, mine: row.person_id === context.readerId, undoUntil: undoUntilOf(row, rows) }]
  }

  async function query(actor: PersonActor, filter: LogFilter): Promise<Omit<repo.LogCriteria, 'after' | 'limit'>> {
    const drives = await model.findDrives(db, actor.accountId, actor.personId)
    const itemName = filter.item?.trim() ?? ''
    return {
      personId: actor.personId,
      accountId: actor.accountId,
      driveIds: drives.map((drive) => drive.id),
      types: typesOf(filter.action),
      from: model.parseInstant('from', filter.from ?? null),
      until: model.parseInstant('until', filter.until ?? null),
      // No name contains a null byte, and PostgreSQL accepts none.
      item: itemName === '' ? null : itemName.replaceAll('\0', '\uFFFD'),
      itemId: filter.itemId ?? null,
      by: filter.by ?? null,
      channel: filter.channel ?? null,
    }
  }

  /** The log as rows of a table, head first, read in pages. */
  async function* rowsOf(actor: PersonActor, filter: LogFilter, language: Language): AsyncGenerator<string[][]> {
    yield [[...csvHead[language]]]
    const criteria = await query(actor, filter)
    for (let after: LogPlace | null = null; ; ) {
      const rows: repo.LogRow[] = await repo.findPersonalLog(db, { ...criteria, after, limit: exportBatch })
      const seen = await see(actor, language, rows)
      yield rows.filter((row) => !seen.hides(row)).map((row) => cellsOf(row, seen.context))
      const last = rows.at(-1)
      if (rows.length < exportBatch || !last) return
      after = last
    }
  }

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, ...filter }: LogFilter & { limit?: number; cursor?: string },
      language: Language,
    ): Promise<Page<LogEntry>> {
      const asked = await query(actor, filter)
      const rows = await repo.findPersonalLog(db, { ...asked, after: placeOf(cursor), limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, cursorOf)
      const seen = await see(actor, language, page)
      return { items: page.filter((row) => !seen.hides(row)).flatMap((row) => present(row, seen)), nextCursor }
    },
    rows: rowsOf,
    criteria: query,
    /** A row of the reader's log, or undefined. */
    find: (where: Db, actor: PersonActor, id: number) => repo.findOwnEntry(where, actor, id),
  }
}

const listName = 'log'

const cursorOf = ({ micros, id }: LogPlace) => ({ of: listName, kind: 0, value: String(micros), id: String(id) })

function placeOf(cursor: string | undefined): LogPlace | null {
  const place = decodeCursor(cursor, listName, 'number', 'number')
  return place && { micros: Number(place.value), id: Number(place.id) }
}
