import { fieldText } from '@khlang/contract/field-texts'
import { createHash } from 'node:crypto'
import { type Input, type Language, type Page, pageLimits } from '@khlang/contract'
import type { BusinessLogFilter } from '@khlang/contract/business-log'
import type { EmployeeExport, startEmployeeExport } from '@khlang/contract/employees'
import {
  type ExportCheck,
  type ExportFilter,
  type listLogExports,
  type LogExport,
  type LogExportFormat,
  logExportFormats,
  logExportLimits,
  type startLogExport,
} from '@khlang/contract/log-exports'
import type { LogFilter } from '@khlang/contract/personal-log'
import { signBytes } from '@khlang/vault'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { csvTable } from '../../../platform/csv.ts'
import { type Db, transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { readIn } from '../../../platform/reader.ts'
import { xlsx } from '../../../platform/xlsx.ts'
import { cutPage, decodeCursor, placeInTime } from '../../../platform/cursors.ts'
import { findPersonName } from '../../../platform/person-names.ts'
import { type Drive } from '../../drive/index.ts'
import { createTaskRun, progress, task } from '../../tasks/index.ts'
import * as repo from './log-exports.repo.ts'
import { checkExport } from './check-export.ts'
import { type Signed, statementOf, trailerOf } from './log-exports.rules.ts'
import type { createBusinessLog } from './business-log.ts'
import type { createPersonalLog } from './personal-log.ts'
import type { HistoryDeps } from '../deps.ts'

type Filter = LogFilter | BusinessLogFilter | { employees: EmployeeExport }

const kind = 'export-log'
const listOf = 'log-exports'
const day = 86_400

type Parts = {
  log: Pick<ReturnType<typeof createPersonalLog>, 'rows' | 'criteria'>
  businessLog: Pick<ReturnType<typeof createBusinessLog>, 'rows' | 'criteria' | 'assertAdmin'>
  blobs: Pick<Drive['blobs'], 'sealAll' | 'insert' | 'find'>
}

/** Parts of a log as signed files: made by a job, kept for a while, and verifiable later (A26). */
export function createLogExports(
  deps: Pick<HistoryDeps, 'db' | 'accounts' | 'clock' | 'audit' | 'limits' | 'keyRing' | 'actAs' | 'employeeRows'>,
  parts: Parts,
) {
  const { db, accounts, clock, audit, limits, keyRing } = deps
  const { log, businessLog, blobs } = parts
  const { runUntilRefused } = createTaskRun(deps)

  const tableOf = (actor: PersonActor, filter: Filter, language: Language) =>
    'employees' in filter
      ? deps.employeeRows(actor, filter.employees, language)
      : 'kind' in filter
        ? businessLog.rows(actor, filter, language)
        : log.rows(actor, filter, language)

  /** The bytes of the file; `counted` is complete at the end. */
  async function* bytesOf(actor: PersonActor, row: repo.ExportRow, counted: { rows: number }): AsyncGenerator<Buffer> {
    const format = formatOf(row)
    const hash = createHash('sha256')
    async function* rows(): AsyncGenerator<string[][]> {
      let isHead = true
      for await (const some of tableOf(actor, filterOf(row), row.language === 'en' ? 'en' : 'th')) {
        counted.rows += isHead ? 0 : some.length
        isHead = false
        if (counted.rows > logExportLimits.rows) throw new AppError('LOG_TOO_LARGE', { max: logExportLimits.rows })
        yield some
      }
    }
    for await (const piece of format === 'csv' ? csvTable(rows()) : xlsx(rows())) {
      hash.update(piece)
      yield piece
    }
    // What is not of the log is no evidence, and other programs read it on.
    if ('employees' in filterOf(row)) return
    const signed: Signed = {
      id: row.id,
      person: await findPersonName(db, row.person_id),
      account: await repo.findAccountName(db, row.account_id),
      at: row.created_at.toISOString(),
      rows: counted.rows,
      sha256: hash.digest('hex'),
    }
    const { keyId, signature } = signBytes(keyRing, statementOf(signed))
    yield trailerOf(format, { ...signed, key: keyId, signature: signature.toString('base64url') })
  }

  /** Somebody who is no Admin Business any more opens no log of the business, not even their own export of it. */
  async function findOwn(on: Db, actor: PersonActor, id: string): Promise<repo.ExportRow> {
    const row = task.requireOwn(actor, await repo.findExport(on, id), clock.now())
    if (isOfBusiness(filterOf(row))) businessLog.assertAdmin(actor)
    return row
  }

  /** Records the task and what it is to export. */
  function begin(actor: PersonActor, format: LogExportFormat, filter: Filter, language: Language) {
    const { perDay, underWay, keepDays } = logExportLimits
    return transact(db, async (tx) => {
      if (isOfBusiness(filter)) await accounts.assertInPackage(tx, actor.accountId, 'log_export')
      await repo.lockExportsOf(tx, actor.personId)
      if ((await progress.countInFlight(tx, kind, actor)) >= underWay)
        throw new AppError('LOG_EXPORTS_UNDER_WAY', { max: underWay })
      await limits.take(`log-export:${actor.personId}`, perDay, day)
      const at = clock.now()
      const keptUntil = new Date(at.getTime() + keepDays * day * 1000)
      const id = await task.begin(tx, actor, { kind, total: 0, at, isQuiet: true, keptUntil })
      await repo.insertExport(tx, { id, format, language, filter: JSON.stringify(filter) })
      const type = 'employees' in filter ? 'employees.exported' : 'log.exported'
      await audit.record(tx, actor, { type, subject: id, data: { format } })
      await enqueue(tx, 'drive:export-log', { exportId: id }, { isAwaited: true })
      return present(await findOwn(tx, actor, id), language)
    })
  }

  return {
    async start(
      actor: PersonActor,
      { format = 'csv', filter = {} }: Input<typeof startLogExport>['body'],
      language: Language,
    ): Promise<LogExport> {
      // An invalid filter is reported now, not by the job.
      const asked = chosen(filter)
      await ('kind' in asked ? businessLog.criteria(actor, asked) : log.criteria(actor, asked))
      return begin(actor, format, asked, language)
    },

    /** The employees of a business, by the same job. */
    startEmployees(
      actor: PersonActor,
      { format, filter }: Input<typeof startEmployeeExport>['body'],
      language: Language,
    ): Promise<LogExport> {
      businessLog.assertAdmin(actor)
      return begin(actor, format, { employees: filter }, language)
    },

    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default, log: which = 'personal' }: Input<typeof listLogExports>['query'],
      language: Language,
    ): Promise<Page<LogExport>> {
      if (which !== 'personal') businessLog.assertAdmin(actor)
      const after = decodeCursor(cursor, listOf, 'time')
      const rows = await repo.findExports(db, actor, { which, now: clock.now(), after, limit: limit + 1 })
      const { page, nextCursor } = cutPage(rows, limit, (last) => placeInTime(listOf, last.created_at, last.id))
      return { items: page.map((row) => present(row, language)), nextCursor }
    },

    /** A finished file, for the person who requested it. */
    async open(actor: PersonActor, id: string) {
      const row = await findOwn(db, actor, id)
      const bytes = row.blob_id === null ? null : await blobs.find(row.blob_id)
      if (!bytes) throw new AppError('NOT_FOUND')
      const filter = filterOf(row)
      const which = kindOf(filter)
      const what = 'employees' in filter ? 'employees' : `${which === null ? '' : `${which}-`}log`
      const name = `khlang-${what}-${row.created_at.toISOString().slice(0, 10)}.${row.format}`
      return { name, format: formatOf(row), size: bytes.size, bytes: bytes.read() }
    },

    check: async (actor: PersonActor, bytes: AsyncIterable<Buffer>): Promise<ExportCheck> => {
      await limits.take(`log-export-check:${actor.personId}`, 60, 3600)
      return checkExport(keyRing, bytes)
    },

    /** The job: writes the file; starts over after a stop. */
    run: (id: string): Promise<void> =>
      runUntilRefused(id, async (_, actor) => {
        const row = await repo.findExport(db, id)
        if (!row) return
        const counted = { rows: 0 }
        const language = row.language === 'en' ? 'en' : 'th'
        const blob = await readIn(language, () => blobs.sealAll(bytesOf(actor, row, counted)))
        await transact(db, async (tx) => {
          await blobs.insert(tx, blob)
          const { rows } = counted
          await progress.updateProgress(tx, id, { state: 'done', done: rows, total: rows, changed_at: clock.now() })
          await repo.updateExport(tx, id, { size: blob.size, blob_id: blob.id })
        })
      }),
  }
}

const formatOf = ({ format }: repo.ExportRow): LogExportFormat =>
  logExportFormats.find((known) => known === format) ?? 'csv'

/** Validated when it was requested. */
const filterOf = ({ filter }: repo.ExportRow): Filter => (typeof filter === 'object' && filter !== null ? filter : {})

/** What belongs to the log that is asked for. */
function chosen({
  kind: of,
  from,
  until,
  to,
  actor,
  action,
  item,
  itemId,
  by,
  channel,
  department,
}: ExportFilter): LogFilter | BusinessLogFilter {
  // One's own log has no other people in it: somebody's id must not look like a filter that found nothing.
  const foreign = actor !== undefined ? 'actor' : department !== undefined ? 'department' : null
  if (of === undefined && foreign !== null)
    throw new AppError('INVALID_INPUT', {}, { fields: [{ path: `filter.${foreign}`, message: fieldText('otherLog') }] })
  const both = {
    ...(from && { from }),
    ...(action && { action }),
    ...(item && { item }),
    ...(by && { by }),
    ...(channel && { channel }),
  }
  return of === undefined
    ? { ...both, ...(until && { until }), ...(itemId && { itemId }) }
    : { ...both, kind: of, ...(to && { to }), ...(actor && { actor }), ...(department && { department }) }
}

const isOfBusiness = (filter: Filter) => 'kind' in filter || 'employees' in filter

const kindOf = (filter: Filter) => ('kind' in filter ? filter.kind : null)

function present(row: repo.ExportRow, language: Language): LogExport {
  const state = task.stateOf(row)
  return {
    id: row.id,
    format: formatOf(row),
    kind: kindOf(filterOf(row)),
    state,
    rows: row.done,
    size: row.size,
    message:
      state === 'failed' ? task.textOf(row.code, language, row.code_values ?? { max: logExportLimits.rows }) : null,
    createdAt: row.created_at.toISOString(),
    until: row.kept_until.toISOString(),
  }
}
