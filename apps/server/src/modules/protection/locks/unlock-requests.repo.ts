import type { Language } from '@khlang/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'

export type RequestRow = {
  id: string
  lock_id: string
  item_id: string
  asker_id: string
  asker_account_id: string
  asked_at: Date
  answer: 'kept' | 'active' | null
}

/** Creates or renews a request; actions of the holder after the latest row of the log count as activity. */
export async function upsertRequest(tx: Tx, request: Omit<RequestRow, 'answer'>): Promise<void> {
  const { id, lock_id, item_id, asker_id, asker_account_id, asked_at } = request
  await sql`
    insert into unlock_request (id, lock_id, item_id, asker_id, asker_account_id, asked_at, after_event)
    values (${id}, ${lock_id}, ${item_id}, ${asker_id}, ${asker_account_id}, ${asked_at},
            (select coalesce(max(id), 0) from audit_event))
    on conflict (lock_id, asker_id) do update set id = excluded.id, asker_account_id = excluded.asker_account_id,
      asked_at = excluded.asked_at, after_event = excluded.after_event, answer = null`.execute(tx)
}

export async function findRequests(db: Db, lockIds: readonly string[]): Promise<(RequestRow & { name: string })[]> {
  const { rows } = await sql<RequestRow & { name: string }>`
    select r.id, r.lock_id, r.item_id, r.asker_id, r.asker_account_id, r.asked_at, r.answer, ${personNameIn('p')} as name
    from unlock_request r join person p on p.id = r.asker_id
    where r.lock_id = any(${lockIds}::uuid[]) order by r.asked_at, r.id`.execute(db)
  return rows
}

/** Answers pending requests; returns how many. */
export async function answerRequests(tx: Tx, lockIds: readonly string[], answer: 'kept' | 'active'): Promise<number> {
  const { rows } = await sql`
    update unlock_request set answer = ${answer} where lock_id = any(${lockIds}::uuid[]) and answer is null
    returning id`.execute(tx)
  return rows.length
}

/** Items with a manual lock that others have requested since before then. */
export async function findWaiting(db: Db, before: Date, except: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    select distinct r.item_id from unlock_request r join item_lock l on l.id = r.lock_id
    where r.answer is null and r.asked_at <= ${before} and l.kind = 'manual' and r.item_id <> all(${except}::uuid[])
    limit ${limit}`.execute(db)
  return rows.map(({ item_id }) => item_id)
}

export type Waiting = { lock_id: string; holder_id: string; after_event: number }

/** The locks whose requests are due, with their rows locked; the oldest request counts. */
export async function lockWaiting(tx: Tx, itemId: string, before: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select distinct on (l.id) l.id as lock_id, l.person_id as holder_id, r.after_event
    from unlock_request r join item_lock l on l.id = r.lock_id
    where r.item_id = ${itemId} and r.answer is null and r.asked_at <= ${before} and l.kind = 'manual'
    order by l.id, r.asked_at`.execute(tx)
  return rows
}

/** Whether the holder has done anything since with the item, or with items below it. */
export async function isAtWork(tx: Tx, { holder_id, after_event }: Waiting, itemId: string): Promise<boolean> {
  const { rows } = await sql`
    with recursive touched as (
      select distinct i.id from audit_event e join item i on i.id::text = e.subject
      where e.id > ${after_event} and e.person_id = ${holder_id} and e.outcome = 'ok'
    ), up as (
      select i.id, i.parent_id, 0 as depth from item i join touched t on t.id = i.id
      union
      select p.id, p.parent_id, u.depth + 1 from up u join item p on p.id = u.parent_id where u.depth < 1000
    )
    select from up where id = ${itemId} limit 1`.execute(tx)
  return rows.length > 0
}

export type Reader = { name: string; names: Record<Language, string>; language: Language }

/** The recipient or the subject of a mail. */
export async function findReader(db: Db, personId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select ${personNameIn('p')} as name, p.language,
      json_build_object('th', ${personNameIn('p', 'th')}, 'en', ${personNameIn('p', 'en')}) as names from person p
    where p.id = ${personId} and p.removed_at is null`.execute(db)
  return rows[0]
}
