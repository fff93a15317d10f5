import type { World } from '../harness.ts'

/**
 * What is written for every request, whatever comes of it: the log, and how often and when somebody asked. Any other table
 * that a refused call has changed is a fault.
 */
const always = [
  'audit_event',
  'audit_seal',
  'session_account',
  'api_key_day',
  'rate_limit',
  'owner_activity',
  'business_activity',
  'support_step',
]
/** Columns of other tables that say when something was last used. */
const uses = ['last_used_at', 'last_address', 'last_client', 'address', 'opened']

export type Recorder = Awaited<ReturnType<typeof createRecorder>>

/** Which tables the rows are in that were written, deleted or changed since a moment, anywhere in the database. */
export async function createRecorder({ owner }: World) {
  const { pool } = owner
  await pool.query(`
    create table written (n bigint generated always as identity primary key, name text not null);
    create function note_written() returns trigger language plpgsql security definer set search_path = public as $$
      begin
        if tg_op = 'UPDATE' then
          if to_jsonb(new) - array['${uses.join("','")}'] = to_jsonb(old) - array['${uses.join("','")}'] then return null; end if;
        end if;
        insert into written (name) values (tg_table_name); return null; end $$;
    do $$ declare one record; begin
      for one in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'written'
      loop execute format('create trigger note_written after insert or update or delete on %I
        for each row execute function note_written()', one.relname); end loop; end $$;`)
  return {
    async mark(): Promise<string> {
      const { rows } = await pool.query<{ n: string | null }>('select max(n) as n from written')
      return rows[0]?.n ?? '0'
    },
    async since(mark: string): Promise<string[]> {
      const { rows } = await pool.query<{ name: string }>(
        'select distinct name from written where n > $1 and name <> all($2) order by name',
        [mark, always],
      )
      return rows.map(({ name }) => name)
    },
  }
}
