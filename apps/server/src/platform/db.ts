import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { watchConnections } from './connection-watchdog.ts'
import { parseInstant } from './instants.ts'
import { deferredMark, isOutdatedPlan, prepareStatements } from './prepared-statements.ts'
import type { DB as Schema } from './schema.ts'

/** For reading. */
export type Db = Kysely<Schema>
/** For writing: an open transaction. A `Db` is not accepted here. */
export type Tx = Transaction<Schema>
export type { Schema }

// Sizes and counters stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const parseAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => parseInstant(text, parseAnyInstant))

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool of connections.
 * @param options.role the database role to use, which must be granted to the user of the URL
 * @param options.watched fail fast while the database hangs
 * @param options.statementMs how long a statement may take; a minute by default
 */
export function openDatabase(
  url: string,
  options: { max?: number; role?: string; watched?: boolean; statementMs?: number } = {},
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    keepAlive: true,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    options: `-c timezone=UTC -c statement_timeout=${options.statementMs ?? 60_000}${options.role ? ` -c role=${options.role}` : ''}`,
  })
  // A connection that breaks while idle is replaced; the next query reports the error.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    prepareStatements(client)
  })
  const stopWatching = options.watched ? watchConnections(pool, url) : () => undefined
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close() {
      stopWatching()
      return db.destroy()
    },
  }
}

/** For the end of a statement in a transaction whose result is not used: it is sent along with `commit`. */
export const queuedWithNext = sql.raw(deferredMark)

/** Runs `work` in one transaction that is on disk when this resolves. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)

/**
 * Like {@link transact}, but without waiting for the disk, for data that may be lost in a crash (reservations, leases).
 */
export const transactUnsynced = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    // As `set local`, with a parameter, so that it is prepared and sent along with `begin`.
    await sql`select set_config('synchronous_commit', ${'off'}, true)`.execute(tx)
    return work(tx)
  })

/** The constraint that a failed write violated, or null. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23503' || error.code === '23514')
    ? (error.constraint ?? '')
    : null

const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '08004'])
const unavailableErrnos = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether the database is unavailable, rather than the query wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unavailableCodes.has(code) || unavailableErrnos.has(code)) return true
  // The socket of an embedded database disappears with it; any other missing file is a different error.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return lostConnection.test(error.message) || isOutdatedPlan(error)
}

/** Whether the database has run out of disk space. */
export const isDatabaseFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100'

/** Whether a transaction waited too long for a lock. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** Whether a text contains characters that PostgreSQL cannot store, such as a null byte. */
export const isNoText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')

const retryable = new Set(['40001', '40P01'])

/** Like {@link transact}, retried after deadlocks. */
export async function transactWithRetry<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 4): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await transact(db, work)
    } catch (error) {
      const again = error instanceof pg.DatabaseError && retryable.has(error.code ?? '')
      if (!again || left <= 1) throw error
    }
  }
}

/** Requires a row; the caller chooses the error. */
export function requireRow<T>(row: T | undefined, error: () => Error): T {
  if (row === undefined) throw error()
  return row
}
