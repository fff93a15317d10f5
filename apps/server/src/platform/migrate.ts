import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { makeWorkerUtils } from 'graphile-worker'
import type { Database } from './db.ts'
import { lockStatement } from './locks.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** The migrations of this build, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => /^\d{4}-.+\.sql$/.test(file))
    .sort()
    .map((file) => file.slice(0, -4))
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await migrationNames()
  const migrations = names.map(async (name) => {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    return [
      name,
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      } satisfies Migration,
    ] as const
  })
  return Object.fromEntries(await Promise.all(migrations))
}

/**
 * Migrates the database to this build's schema, under a lock, so that any number of processes may start at once.
 * @param owner connections of the role that owns the tables
 * @param last the last migration to apply, for filling the database from a backup of an earlier build
 * @returns the names of the applied migrations
 */
export async function migrate(owner: Database, last?: string): Promise<string[]> {
  const { error, results } = await owner.db.connection().execute(async (db) => {
    // Another process may migrate for minutes, and a change of a large table takes as long: neither is a statement that hangs.
    await sql`set statement_timeout = 0`.execute(db)
    try {
      const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
      return await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    } finally {
      await sql`reset statement_timeout`.execute(db)
    }
  })
  if (error) throw new Error('the database could not be brought up to date.', { cause: error })
  const queue = await makeWorkerUtils({ pgPool: owner.pool })
  await queue.migrate()
  await queue.release()
  await grantApplicationRole(owner)
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}

/** Whether all migrations have been applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  const rows = await sql<{ name: string }>`select name from kysely_migration`.execute(database.db)
  const applied = new Set(rows.rows.map((row) => row.name))
  return (await migrationNames()).every((name) => applied.has(name))
}

/**
 * Grants the role `khlang_app`: everything except DDL, changes to logged events, and changes to the entries of
 * destruction records. It queues jobs through one function, because it has no access to the queue's own tables.
 */
async function grantApplicationRole(owner: Database): Promise<void> {
  await owner.pool.query(`
    begin;
    set local statement_timeout = 0;
    ${lockStatement('migrations')};
    grant usage on schema public to khlang_app;
    grant select, insert, update, delete on all tables in schema public to khlang_app;
    grant usage, select on all sequences in schema public to khlang_app;
    revoke update, delete on audit_event, audit_seal from khlang_app;
    revoke update, delete on destruction, destruction_entry from khlang_app;
    grant update (settled_at, destroyed, kept, outcome_hash) on destruction to khlang_app;
    grant update (outcome, key_at) on destruction_entry to khlang_app;
    revoke insert, update, delete on kysely_migration, kysely_migration_lock from khlang_app;
    drop function if exists enqueue_job(text, json, double precision, text);
    drop function if exists enqueue_job(text, json, double precision, text, text);
    create or replace function enqueue_job(job text, payload json, delay_seconds double precision, key text,
                                           queue text default null, place integer default 0)
      returns void language sql security definer set search_path = pg_catalog as $$
        select graphile_worker.add_job(job, payload, run_at => now() + make_interval(secs => delay_seconds),
                                       max_attempts => 25, job_key => key, queue_name => queue,
                                       priority => place) $$;
    revoke execute on function enqueue_job from public;
    grant execute on function enqueue_job to khlang_app;
    commit;
  `)
}
