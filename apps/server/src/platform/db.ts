import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { isOutdatedPlan, prepareStatements } from './prepared-statements.ts'
import type { DB as Schema } from './schema.ts'
import { watchConnections } from './connection-watchdog.ts'

/** For reading. */
export type Db = Kysely<Schema>
/** For writing: an open transaction. A `Db` does not fit here. */
export type Tx = Transaction<Schema>
export type { Schema }

// Sizes and counters stay below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export type Database = { db: Db; pool: pg.Pool; close(): Promise<void> }

/**
 * Opens a pool of connections.
 * @param options.role works as this database role, which must be granted to the user of the address
 * @param options.watched answers soon even while the database hangs
 */
export function openDatabase(url: string, options: { max?: number; role?: string; watched?: boolean } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 16,
    keepAlive: true,
    connectionTimeoutMillis: 4000,
    idleTimeoutMillis: 30_000,
    options: `-c timezone=UTC -c statement_timeout=60000${options.role ? ` -c role=${options.role}` : ''}`,
  })
  // A connection that breaks while idle is replaced; the next query says what is wrong.
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

/** Runs `work` in one transaction that is on disk when this resolves. */
export const transact = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => db.transaction().execute(work)

/** Like {@link transact}, for what may be lost with a crash (reservations, leases): it does not wait for the disk. */
export const transactLightly = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    return work(tx)
  })

/** The constraint that a failed write broke, or null. */
export const brokenConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && (error.code === '23505' || error.code === '23503' || error.code === '23514')
    ? (error.constraint ?? '')
    : null

const unavailableCodes = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '08004'])
const unavailableErrnos = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const lostConnection =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** True when the database is away, not when the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (unavailableCodes.has(code) || unavailableErrnos.has(code)) return true
  // The socket of an embedded database is away with it; a file that is missing is another matter.
  if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return lostConnection.test(error.message) || isOutdatedPlan(error)
}

/** True when the database has no room left for its own files. */
export const isDatabaseFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100'

/** True when a transaction waited too long for another one's lock. */
export const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'

/** True when a text contains what PostgreSQL cannot store, such as a zero byte. */
export const isNoText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')

const retryable = new Set(['40001', '40P01'])

/** {@link transact}, once more when two transactions met in a deadlock. */
export async function transactAgain<T>(db: Db, work: (tx: Tx) => Promise<T>, tries = 4): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await transact(db, work)
    } catch (error) {
      const again = error instanceof pg.DatabaseError && retryable.has(error.code ?? '')
      if (!again || left <= 1) throw error
    }
  }
}

/** A single row that must be there; its absence is the caller's error to name. */
export function requireRow<T>(row: T | undefined, error: () => Error): T {
  if (row === undefined) throw error()
  return row
}
