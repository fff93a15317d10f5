import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** Every advisory lock of the database, each class once: two with the same number would wait for each other. */
export const lockNumbers = {
  migrations: 7217,
  /** The hash chain of the log; one process extends it at a time. */
  logSeals: 7218,
  /** Held by a connection of a process for as long as it lives; by pool. */
  livingWorkers: 7219,
  /** Opening the retained trash; by business. */
  retainedTrash: 7221,
  /** By business. */
  quotaSettings: 7222,
  /** By person. */
  logExports: 7223,
  demo: 7224,
  /** By drive. */
  folderMoves: 7225,
  /** By account. */
  relations: 7226,
  /** By drive. */
  quotaWarnings: 7227,
  /** By business. */
  adminQuotaWarnings: 7228,
  /** By drive. */
  alarms: 7229,
  /** By account. */
  preparedArchives: 7230,
  /** By person and account. */
  savedSearches: 7231,
  /** Browsers that ask to be notified: one session may ask for two, and two sessions for one. */
  pushSubscriptions: 7232,
  /** Held while a backup is made: no stored object is removed meanwhile. */
  backup: 7233,
  /** By tax id or national id: of accounts that claim one number at the same moment, one is told of the other. */
  identifiers: 7234,
  /** By seller and number of an e-document; taken by the database (migration 0202). */
  edocStanding: 7235,
  /** By seller and number of a document: of two that are sent at once to two buyers, one sees the other. */
  edocNumbers: 7241,
} as const

export type LockName = keyof typeof lockNumbers

/** The key of a lock in PostgreSQL: the class alone, or one of a class by its own key (an SQL expression). */
const keyOf = (name: LockName, key: RawBuilder<unknown> | undefined): RawBuilder<unknown> => {
  const number = sql.lit(lockNumbers[name])
  return key === undefined ? sql`${number}::bigint` : sql`hashtextextended(${key}, ${number})`
}

const textKey = (key: string | undefined) => (key === undefined ? undefined : sql`${key}::text`)

/** Waits for the lock, and holds it until the transaction ends. */
export async function lock(tx: Db, name: LockName, key?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${keyOf(name, textKey(key))})`.execute(tx)
}

/** Takes the lock until the transaction ends, unless it is held by another. */
export async function tryLock(tx: Db, name: LockName, key?: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${keyOf(name, textKey(key))}) as locked`.execute(tx)
  return rows[0]?.locked ?? false
}

/** Whether a connection holds the lock at this moment. */
export async function isLocked(db: Db, name: LockName): Promise<boolean> {
  // As a separate statement, it is released at once; several may ask at the same time.
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${keyOf(name, undefined)}) as free`.execute(db)
  return rows[0]?.free === false
}

/** Like {@link tryLock} as a condition of a query, with a key per row. */
export const tryLockFor = (name: LockName, key: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`pg_try_advisory_xact_lock(${keyOf(name, key)})`

/** For clients that use plain SQL. `$1` is the key; the lock is held until the connection ends or releases all. */
export const sessionLock = {
  take: (name: LockName) => `select pg_advisory_lock(hashtextextended($1, ${lockNumbers[name]}))`,
  takeClass: (name: LockName) => `select pg_advisory_lock(${lockNumbers[name]})`,
  release: 'select pg_advisory_unlock_all()',
}

/** For SQL scripts: waits for the whole class, until the transaction ends. */
export const lockStatement = (name: LockName): string => `select pg_advisory_xact_lock(${lockNumbers[name]})`
