import { type Input, type Language, type Page, pageLimits } from '@khlang/contract'
import {
  type BusinessLogEntry,
  type BusinessLogFilter,
  type findLogPeople,
  logInitiatorsLimit,
  logPeopleLimit,
} from '@khlang/contract/business-log'
import type { LogAction } from '@khlang/contract/log-actions'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { cutPage, decodeCursor } from '../../../platform/cursors.ts'
import { wordsOf } from '../../../platform/like.ts'
import { model } from '../../drive/index.ts'
import type { HistoryDeps } from '../deps.ts'
import { audiencesIn, detailsOf } from './business-log.details.ts'
import * as repo from './business-log.repo.ts'
import { businessSentenceOf, isHidden, typesIn } from './business-log.sentences.ts'
import { cellsOf, contextFor, createReach, entryOf, idsOf, isUuid } from './log-rows.ts'
import type { LogPlace } from './log.rules.ts'
import { whoOf } from './log.sentences.ts'
import { csvChangeHead, csvDepartmentHead, csvHead } from './log.texts.ts'
import { actedBy } from './log.initiators.ts'

const exportBatch = 1000
const listName = 'business-log'

type Query = BusinessLogFilter & { limit?: number; cursor?: string }

/** The logs of a business for its Admin Business: everything that happened in it, by everybody (A26). */
export function createBusinessLog({ db, clock, access }: Pick<HistoryDeps, 'db' | 'clock' | 'access'>) {
  const findReached = createReach({ db, clock, access })

  /** NOT_ADMIN for everybody else: also asked by jobs, and when an export is opened. */
  function assertAdmin({ accountKind, isAdmin }: PersonActor): void {
    if (accountKind !== 'business' || !isAdmin) throw new AppError('NOT_ADMIN')
  }

  /** What the reader may know about the rows. Everybody has a name in it, the reader too. */
  async function contextOf(actor: PersonActor, language: Language, rows: readonly repo.BusinessLogRow[]) {
    const { reached } = await findReached(actor, language, idsOf(rows.filter((row) => !isHidden(row))))
    const named = rows.flatMap((row) => [row.person_id, row.data.personId, row.subject])
    const context = await contextFor(db, { language, readerId: '' }, reached, named)
    const groups = [...audiencesIn(rows), ...rows.flatMap(({ department }) => department ?? [])]
    const audiences = await repo.findAudienceNames(db, actor.accountId, [...new Set(groups)], language)
    return { context, audiences }
  }

  function present(row: repo.BusinessLogRow, { context, audiences }: Awaited<ReturnType<typeof contextOf>>) {
    const common = entryOf(row, businessSentenceOf(row, context), context.language)
    if (common === null) return []
    const { type, person_id, data } = row
    const personId = person_id ?? (type === 'session.refused' && isUuid(row.subject) ? row.subject : null)
    const entry: BusinessLogEntry = {
      ...common,
      personId,
      who: whoOf({ ...shown(row), person_id: personId }, context),
      details: isHidden(row) ? [] : detailsOf(row, context.language, (one) => audiences.get(one)),
      department: departmentOf(row, audiences),
      device: type === 'account.entered' && typeof data.client === 'string' ? data.client : null,
      recordId: isHidden(row) ? null : common.recordId,
    }
    return [entry]
  }

  function criteria(actor: PersonActor, filter: BusinessLogFilter): repo.BusinessLogCriteria {
    assertAdmin(actor)
    const itemName = filter.item?.trim() ?? ''
    return {
      accountId: actor.accountId,
      types: typesIn(filter.kind, filter.action),
      from: model.parseInstant('from', filter.from ?? null),
      to: model.parseInstant('to', filter.to ?? null),
      personId: filter.actor ?? null,
      department: filter.department ?? null,
      by: filter.by ?? null,
      channel: filter.channel ?? null,
      // No name contains a null byte, and PostgreSQL accepts none.
      item: itemName === '' ? null : itemName.replaceAll('\0', '\uFFFD'),
      // How somebody arranges their private drive is no setting of the business.
      isOwnOnly: filter.kind === 'setting',
    }
  }

  return {
    async list(
      actor: PersonActor,
      { limit = pageLimits.default, cursor, ...filter }: Query,
      language: Language,
    ): Promise<Page<BusinessLogEntry>> {
      const rows = await repo.findBusinessLog(db, {
        ...criteria(actor, filter),
        after: placeOf(cursor),
        limit: limit + 1,
      })
      const { page, nextCursor } = cutPage(rows, limit, cursorOf)
      const context = await contextOf(actor, language, page)
      return { items: page.flatMap((row) => present(row, context)), nextCursor }
    },

    /** The log as rows of a table, head first, read in pages: what the screen shows. */
    async *rows(actor: PersonActor, filter: BusinessLogFilter, language: Language): AsyncGenerator<string[][]> {
      const asked = criteria(actor, filter)
      yield [[...csvHead[language], csvDepartmentHead[language], ...csvChangeHead[language]]]
      for (let after: LogPlace | null = null; ; ) {
        const rows: repo.BusinessLogRow[] = await repo.findBusinessLog(db, { ...asked, after, limit: exportBatch })
        const { context, audiences } = await contextOf(actor, language, rows)
        yield rows.map((row) => {
          const details = isHidden(row) ? [] : detailsOf(row, language, (one) => audiences.get(one))
          const cells = cellsOf(shown(row), context, businessSentenceOf(row, context) ?? [])
          return [
            ...cells,
            departmentOf(row, audiences)?.name ?? '',
            valuesIn(details, 'before'),
            valuesIn(details, 'after'),
          ]
        })
        const last = rows.at(-1)
        if (rows.length < exportBatch || !last) return
        after = last
      }
    },

    criteria,
    assertAdmin,
    /** The events of the log of files and sharing that are one action. */
    typesOf: (action: LogAction) => typesIn('business', action),

    /** What has acted besides people, to filter by. */
    async initiators(actor: PersonActor, language: Language) {
      assertAdmin(actor)
      const rows = await repo.findInitiators(db, actor.accountId, logInitiatorsLimit)
      return { items: rows.flatMap((row) => actedBy(row, language) ?? []) }
    },

    /** People to filter by: employees by name, or somebody in the logs by id. */
    async people(actor: PersonActor, { q = '', id }: Input<typeof findLogPeople>['query']) {
      assertAdmin(actor)
      const items =
        id === undefined
          ? await repo.findEmployeesByName(db, actor.accountId, wordsOf(q), logPeopleLimit)
          : await repo.findPersonInLog(db, actor.accountId, id)
      return { items }
    },
  }
}

/** One side of what a row changed, in one cell. */
const valuesIn = (details: BusinessLogEntry['details'], side: 'before' | 'after'): string =>
  details.flatMap(({ label, [side]: value }) => (value === null ? [] : [`${label}: ${value}`])).join('; ')

/** The department that somebody acted for, as it is called now; one that is gone, as it was called then. */
const departmentOf = (
  { department, department_name: name }: repo.BusinessLogRow,
  audiences: ReadonlyMap<string, string>,
) => (department === null ? null : { id: department, name: audiences.get(department) ?? name ?? '' })

/** Without what must not be named. */
const shown = (row: repo.BusinessLogRow): repo.BusinessLogRow =>
  isHidden(row) ? { ...row, subject: '', type: '', data: {} } : row

const cursorOf = ({ micros, id }: LogPlace) => ({ of: listName, kind: 0, value: String(micros), id: String(id) })

function placeOf(cursor: string | undefined): LogPlace | null {
  const place = decodeCursor(cursor, listName, 'number', 'number')
  return place && { micros: Number(place.value), id: Number(place.id) }
}
