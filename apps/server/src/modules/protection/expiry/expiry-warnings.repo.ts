import type { WarningChannel } from '@khlang/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'

/** When the warning for this date was sent, on the latest channel. */
export const findWarnedAt = async (db: Db, itemId: string, warnAt: Date): Promise<Date | null> =>
  (
    await db
      .selectFrom('expiry_warning')
      .select('sent_at')
      .where('item_id', '=', itemId)
      .where('warn_at', '=', warnAt)
      .where('sent_at', 'is not', null)
      .orderBy('sent_at', 'desc')
      .executeTakeFirst()
  )?.sent_at ?? null

/** Nobody is notified of what expired longer ago. */
const notifiedForDays = 7

/**
 * Records every due warning, once: the key of the table prevents duplicates. Warnings of trashed items wait until they
 * are restored.
 */
export const insertDueWarnings = (tx: Tx, now: Date, limit: number): Promise<number> =>
  insertDue(tx, now, limit, { at: sql.ref('i.warn_at'), isDue: sql`i.warn_at <= ${now} and i.expires_at > ${now}` })

/** Records what has expired in the same way, with its expiry as the date: whether there was a warning or not. */
export function insertExpired(tx: Tx, now: Date, limit: number): Promise<number> {
  const since = new Date(now.getTime() - notifiedForDays * 86_400_000)
  const isDue = sql`i.expires_at <= ${now} and i.expires_at > ${since}`
  return insertDue(tx, now, limit, { at: sql.ref('i.expires_at'), isDue })
}

type DueOf = { at: RawBuilder<unknown>; isDue: RawBuilder<unknown> }
async function insertDue(tx: Tx, now: Date, limit: number, { at, isDue }: DueOf): Promise<number> {
  const { rows } = await sql`
    insert into expiry_warning (id, item_id, warn_at, channel, created_at)
    select gen_random_uuid(), i.id, ${at}, c.channel, ${now}
    from item i left join item_expiry e on e.item_id = i.id
      cross join lateral unnest(coalesce(e.channels, '{mail}')) as c(channel)
    where ${isDue} and i.trashed_at is null
      and not exists (
        select from expiry_warning w where w.item_id = i.id and w.warn_at = ${at} and w.channel = c.channel)
      and not exists (
        with recursive up as (
          select i.parent_id as id, 0 as depth
          union all
          select p.parent_id, u.depth + 1 from up u join item p on p.id = u.id where u.depth < 1000)
        select from up join item f on f.id = up.id where f.trashed_at is not null)
    limit ${limit}
    on conflict (item_id, warn_at, channel) do nothing
    returning id`.execute(tx)
  return rows.length
}

export type Warning = { id: string; item_id: string; warn_at: Date; channel: WarningChannel; created_at: Date }

/** The next due warning, locked: another process takes another one. */
export async function lockUnsent(tx: Tx, except: readonly string[]): Promise<Warning | undefined> {
  const { rows } = await sql<Warning>`
    select id, item_id, warn_at, channel, created_at from expiry_warning
    where sent_at is null and id <> all(${except}::uuid[])
    order by created_at, id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Other pending warnings from the same policy, locked: one mail covers them together. */
export async function lockUnsentOf(tx: Tx, first: Warning, policyId: string, limit: number): Promise<Warning[]> {
  const { rows } = await sql<Warning>`
    select w.id, w.item_id, w.warn_at, w.channel, w.created_at
    from expiry_warning w join item_expiry e on e.item_id = w.item_id
    where e.policy_id = ${policyId} and w.sent_at is null and w.channel = ${first.channel} and w.id <> ${first.id}
    order by w.created_at, w.id limit ${limit} for update of w skip locked`.execute(tx)
  return rows
}

export const markSent = (tx: Tx, ids: readonly string[], at: Date) =>
  tx.updateTable('expiry_warning').set({ sent_at: at }).where('id', 'in', ids).execute()

export const deleteWarning = (tx: Tx, id: string) => tx.deleteFrom('expiry_warning').where('id', '=', id).execute()

export type Warned = {
  id: string
  name: string
  kind: number
  parent_id: string | null
  warn_at: Date | null
  expires_at: Date | null
  recipients: string[]
  owner_mail: string | null
  owner_id: string | null
  account_id: string
  /** The folder whose policy set the date, and its name. */
  policy_id: string | null
  policy_name: string | null
}

/** The content and recipients of warnings: the owner, or for an item of a business the person who set the expiry. */
export async function findWarned(db: Db, itemIds: readonly string[]): Promise<Map<string, Warned>> {
  const { rows } = await sql<Warned>`
    select i.id, i.name, i.kind, i.parent_id, i.warn_at, i.expires_at, coalesce(e.recipients, '{}') as recipients,
      p.email as owner_mail, p.id as owner_id, d.account_id, e.policy_id, f.name as policy_name
    from item i join drive d on d.id = i.drive_id left join item_expiry e on e.item_id = i.id
      left join person p on p.id = coalesce(d.person_id, e.set_by, i.created_by) and p.removed_at is null
      left join item f on f.id = e.policy_id
    where i.id = any(${itemIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
