import { createGzip } from 'node:zlib'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Database, Db } from '../db.ts'
import { sessionLock } from '../locks.ts'
import type { BackupPart, BackupTable, Manifest } from './manifest.ts'
import { fullName, listed, listSequences, listTables, migrationsOf, type Table } from './tables.ts'

export type Dump = Pick<Manifest, 'tables' | 'sequences' | 'migration' | 'queueMigration'>
type WritePart = (name: string, plain: AsyncIterable<Uint8Array>) => Promise<BackupPart>

/**
 * Runs `work` with one state of the database, as of its beginning, whatever is written meanwhile. Writers are not held
 * up, and no stored object that it names is removed meanwhile. `db` reads the same state.
 */
export async function withSnapshot<T>(
  owner: Database,
  work: (snapshot: { db: Db; dump(write: WritePart): Promise<Dump> }) => Promise<T>,
): Promise<T> {
  const client = await owner.pool.connect()
  try {
    await client.query(sessionLock.takeClass('backup'))
    await client.query('begin isolation level repeatable read read only')
    // A large table takes longer than a request may.
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const id = rows[0]?.id ?? ''
    const result = await owner.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await sql`set transaction snapshot ${sql.lit(id)}`.execute(tx)
        await sql`set local statement_timeout = 0`.execute(tx)
        return work({ db: tx, dump: (write) => dumpTables(client, write) })
      })
    await client.query('commit')
    await client.query(sessionLock.release)
    client.release()
    return result
  } catch (error) {
    // The connection is in an unknown state.
    client.release(true)
    throw error
  }
}

async function dumpTables(client: PoolClient, write: WritePart): Promise<Dump> {
  const tables: BackupTable[] = []
  for (const table of await listTables(client)) tables.push(await dumpTable(client, table, write))
  return { tables, sequences: await listSequences(client), ...(await migrationsOf(client)) }
}

async function dumpTable(client: PoolClient, table: Table, write: WritePart): Promise<BackupTable> {
  const rows = client.query(copyTo(`copy ${fullName(table)} (${listed(table.columns)}) to stdout`))
  const packed = new PassThrough()
  const [part] = await Promise.all([
    write(`${table.schema}.${table.name}`, packed),
    pipeline(rows, createGzip({ level: 1 }), packed),
  ])
  return { ...table, rows: rows.rowCount ?? 0, part }
}
