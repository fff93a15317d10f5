import { createHash, randomUUID } from 'node:crypto'
import {
  type ErrorCode,
  errorText,
  type Input,
  isErrorCode,
  type Language,
  type Page,
  pageLimits,
} from '@khlang/contract'
import {
  type ExportCheck,
  type listLogExports,
  type LogExport,
  type LogExportFormat,
  logExportFormats,
  logExportLimits,
  logExportStates,
  type startLogExport,
} from '@khlang/contract/log-exports'
import type { LogFilter } from '@khlang/contract/personal-log'
import { checkSignature, signBytes } from '@khlang/vault'
import { type PersonActor, personActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { csvMark, csvRow } from '../../../platform/csv.ts'
import { transact } from '../../../platform/db.ts'
import { enqueue } from '../../../platform/jobs.ts'
import { xlsx } from '../../../platform/xlsx.ts'
import { decodeCursor, encodeCursor } from '../../../platform/cursors.ts'
import { type Drive, content } from '../../drive/index.ts'
import * as repo from './log-exports.repo.ts'
import { findTrailer, type Signed, statementOf, trailerBytes, trailerOf } from './log-exports.rules.ts'
import type { createPersonalLog } from './personal-log.ts'
import type { HistoryDeps } from '../deps.ts'

const listOf = 'log-exports'
const day = 86_400

type Parts = {
  log: Pick<ReturnType<typeof createPersonalLog>, 'rows' | 'criteria'>
  blobs: Pick<Drive['blobs'], 'sealAll' | 'insert' | 'find'>
}

/** Parts of a log as signed files: made by a job, kept for a while, and recognised again (A26). */
export function createLogExports(
  deps: Pick<HistoryDeps, 'db' | 'clock' | 'audit' | 'limits' | 'keyRing'>,
  parts: Parts,
) {
  const { db, clock, audit, limits, keyRing } = deps
  const { log, blobs } = parts

  /** The file, and what has been counted of it when it is over. */
  async function* bytesOf(row: repo.ExportRow, counted: { rows: number }): AsyncGenerator<Buffer> {
    const actor = personActor({ personId: row.person_id, accountId: row.account_id })
    const format = formatOf(row)
    const hash = createHash('sha256')
    async function* rows(): AsyncGenerator<string[][]> {
      let isHead = true
      for await (const some of log.rows(actor, filterOf(row), row.language === 'en' ? 'en' : 'th')) {
        counted.rows += isHead ? 0 : some.length
        isHead = false
        if (counted.rows > logExportLimits.rows)
          throw new AppError('LOG_TOO_LARGE', { max: String(logExportLimits.rows) })
        yield some
      }
    }
    for await (const piece of format === 'csv' ? csv(rows()) : xlsx(rows())) {
      hash.update(piece)
      yield piece
    }
    const signed: Signed = {
      id: row.id,
      person: (await content.findPersonNames(db, [row.person_id])).get(row.person_id) ?? '',
      account: await repo.findAccountName(db, row.account_id),
      at: row.created_at.toISOString(),
      rows: counted.rows,
      sha256: hash.digest('hex'),
    }
    const { keyId, signature } = signBytes(keyRing, statementOf(signed))
    yield trailerOf(format, { ...signed, key: keyId, signature: signature.toString('base64url') })
  }

  /** Whether a file was given out by this product, and is as it was then. Nothing of it is kept. */
  async function check(bytes: AsyncIterable<Buffer>): Promise<ExportCheck> {
    const hash = createHash('sha256')
    let tail = Buffer.alloc(0)
    let size = 0
    for await (const chunk of bytes) {
      size += chunk.length
      if (size > logExportLimits.checkedBytes) throw new AppError('PAYLOAD_TOO_LARGE', { max: '512 MB' })
      tail = Buffer.concat([tail, chunk])
      if (tail.length <= trailerBytes) continue
      hash.update(tail.subarray(0, -trailerBytes))
      tail = tail.subarray(-trailerBytes)
    }
    const trailer = findTrailer(tail)
    if (!trailer) return { verdict: 'unsigned', signed: null }
    const { key, signature, ...signed } = trailer.token
    const made = { keyId: key, signature: Buffer.from(signature, 'base64url') }
    const verified = checkSignature(keyRing, statementOf(signed), made)
    if (verified === 'unknown') return { verdict: 'unknownKey', signed: null }
    const digest = hash.update(tail.subarray(0, trailer.start)).digest('hex')
    if (verified === 'broken' || digest !== signed.sha256) return { verdict: 'changed', signed: null }
    const { person, account, at, rows, sha256 } = signed
    return { verdict: 'genuine', signed: { person, account, at, rows, sha256 } }
  }

  function own(actor: PersonActor, row: repo.ExportRow | undefined): repo.ExportRow {
    const isOwn = row?.person_id === actor.personId && row.account_id === actor.accountId
    if (!row || !isOwn || row.expires_at <= clock.now()) throw new AppError('NOT_FOUND')
    return row
  }

  return {
    async start(
      actor: PersonActor,
      { format, filter }: Input<typeof startLogExport>['body'],
      language: Language,
    ): Promise<LogExport> {
      // A filter that cannot be read is told now, and not by the job.
      await log.criteria(actor, filter)
      const { perDay, underWay, keepDays } = logExportLimits
      return transact(db, async (tx) => {
        await repo.lockExportsOf(tx, actor.personId)
        if ((await repo.countRunning(tx, actor)) >= underWay)
          throw new AppError('LOG_EXPORTS_UNDER_WAY', { max: String(underWay) })
        await limits.take(`log-export:${actor.personId}`, perDay, day)
        const [id, now] = [randomUUID(), clock.now()]
        const expires_at = new Date(now.getTime() + keepDays * day * 1000)
        const { accountId: account_id, personId: person_id } = actor
        const row = {
          id,
          account_id,
          person_id,
          format,
          language,
          filter: JSON.stringify(filter),
          created_at: now,
          expires_at,
        }
        await repo.insertExport(tx, row)
        await audit.record(tx, actor, { type: 'log.exported', subject: id, data: { format } })
        await enqueue(tx, 'drive:export-log', { exportId: id }, { isAwaited: true })
        return present(own(actor, await repo.findExport(tx, id)), language)
      })
    },

    async list(
      actor: PersonActor,
      { cursor, limit = pageLimits.default }: Input<typeof listLogExports>['query'],
      language: Language,
    ): Promise<Page<LogExport>> {
      const after = decodeCursor(cursor, listOf, 'time')
      const rows = await repo.findExports(db, actor, { now: clock.now(), after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const more = rows.length > limit && last
      return {
        items: page.map((row) => present(row, language)),
        nextCursor: more
          ? encodeCursor({ of: listOf, kind: 0, value: last.created_at.toISOString(), id: last.id })
          : null,
      }
    },

    /** A file that is ready, for the person who had it made. */
    async open(actor: PersonActor, id: string) {
      const row = own(actor, await repo.findExport(db, id))
      const bytes = row.blob_id === null ? null : await blobs.find(row.blob_id)
      if (!bytes) throw new AppError('NOT_FOUND')
      const name = `khlang-log-${row.created_at.toISOString().slice(0, 10)}.${row.format}`
      return { name, format: formatOf(row), size: bytes.size, bytes: bytes.read() }
    },

    check: async (actor: PersonActor, bytes: AsyncIterable<Buffer>): Promise<ExportCheck> => {
      await limits.take(`log-export-check:${actor.personId}`, 60, 3600)
      return check(bytes)
    },

    /** The job: writes the file; begins anew when it was stopped. */
    async run(id: string): Promise<void> {
      const row = await repo.findExport(db, id)
      if (!row || row.state === 'done' || row.state === 'failed') return
      await transact(db, (tx) => repo.updateExport(tx, id, { state: 'running' }))
      try {
        const counted = { rows: 0 }
        const blob = await blobs.sealAll(bytesOf(row, counted))
        await transact(db, async (tx) => {
          await blobs.insert(tx, blob)
          await repo.updateExport(tx, id, { state: 'done', row_count: counted.rows, size: blob.size, blob_id: blob.id })
        })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await transact(db, (tx) => repo.updateExport(tx, id, { state: 'failed', error: error.code }))
      }
    },

    sweep: () => transact(db, (tx) => repo.deleteExpired(tx, clock.now())),
  }
}

async function* csv(rows: AsyncIterable<string[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvMark)
  for await (const some of rows) if (some.length > 0) yield Buffer.from(some.map(csvRow).join(''))
}

const formatOf = ({ format }: repo.ExportRow): LogExportFormat =>
  logExportFormats.find((known) => known === format) ?? 'csv'

/** As it was checked when it was asked for. */
const filterOf = ({ filter }: repo.ExportRow): LogFilter =>
  typeof filter === 'object' && filter !== null ? filter : {}

function present(row: repo.ExportRow, language: Language): LogExport {
  const code: ErrorCode | null = row.error !== null && isErrorCode(row.error) ? row.error : null
  return {
    id: row.id,
    format: formatOf(row),
    state: logExportStates.find((known) => known === row.state) ?? 'failed',
    rows: row.row_count,
    size: row.size,
    message: code === null ? null : errorText(code, language, { max: String(logExportLimits.rows) }),
    createdAt: row.created_at.toISOString(),
    until: row.expires_at.toISOString(),
  }
}
