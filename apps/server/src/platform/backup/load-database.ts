import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db.ts'
import type { BackupPart, BackupTable, Manifest } from './manifest.ts'
import { fullName, listed, listTables, migrationsOf, quoted } from './tables.ts'

type ReadPart = (part: BackupPart) => AsyncIterable<Buffer>

/** What gives somebody access for a while, which a restore would bring back to life: everybody signs in again. */
const forgotten = [
  'session',
  'session_account',
  'oidc_payload',
  'otp',
  'handoff_token',
  'pending_sign_in',
  'qr_sign_in',
  'sign_in_challenge',
  'link_session',
  'file_key_session',
  'file_unlock',
  'rate_limit',
]

/** Whether nobody has used this database yet. */
export async function isUnused(owner: Database): Promise<boolean> {
  const { rows } = await owner.pool.query<{ unused: boolean }>('select not exists (select from person) as unused')
  return rows[0]?.unused ?? false
}

/**
 * Fills a migrated, unused database with the rows of a backup, in one transaction: all or nothing. The references between
 * tables are checked when everything is in. Sessions and codes are left out.
 */
export async function loadDatabase(owner: Database, manifest: Manifest, read: ReadPart): Promise<void> {
  const client = await owner.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await assertSameShape(client, manifest)
    // What triggers would write is in the backup already, and they refuse changes of the log.
    for (const table of manifest.tables) await client.query(`alter table ${fullName(table)} disable trigger user`)
    await client.query(`truncate ${manifest.tables.map(fullName).join(', ')} cascade`)
    const references = await dropReferences(client)
    for (const table of manifest.tables) await loadTable(client, table, read)
    for (const name of forgotten) await client.query(`delete from ${quoted(name)}`)
    for (const add of references) await client.query(add)
    for (const { name, value } of manifest.sequences) await client.query('select setval($1, $2)', [name, value])
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

async function assertSameShape(client: PoolClient, manifest: Manifest): Promise<void> {
  const { migration, queueMigration } = await migrationsOf(client)
  if (migration !== manifest.migration || queueMigration !== manifest.queueMigration)
    throw new Error(
      `the backup is of the schema ${manifest.migration} (queue ${manifest.queueMigration}), this database of ${migration} (queue ${queueMigration}): restore with the build that made the backup, then update.`,
    )
  const here = new Map((await listTables(client)).map((table) => [fullName(table), table.columns.join()]))
  for (const table of manifest.tables)
    if (here.get(fullName(table)) !== table.columns.join())
      throw new Error(`the table ${table.name} has other columns here than in the backup.`)
}

/** Drops all foreign keys, and returns the statements that add them again. */
async function dropReferences(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
      format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as add
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'f' and n.nspname in ('public', 'graphile_worker') order by c.oid`)
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ add }) => add)
}

async function loadTable(client: PoolClient, table: BackupTable, read: ReadPart): Promise<void> {
  const name = fullName(table)
  if (table.rows > 0) {
    const rows = client.query(copyFrom(`copy ${name} (${listed(table.columns)}) from stdin`))
    await pipeline(read(table.part), createGunzip(), rows)
    if (rows.rowCount !== table.rows)
      throw new Error(`the table ${table.name} has ${rows.rowCount} rows in the backup, ${table.rows} were written.`)
  }
  await client.query(`alter table ${name} enable trigger user`)
}
