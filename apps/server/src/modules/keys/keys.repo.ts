import type { KeyFilter } from '@khlang/contract/keys'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Schema, Tx } from '../../platform/db.ts'
import { containing } from '../../platform/like.ts'
import { everyNameOf, personNameIn } from '../../platform/name-in.ts'

export type KeyRow = Selectable<Schema['api_key']>
/** A key with the names that go with it. */
export type ShownKey = KeyRow & { creator: string | null; folder_name: string | null }

export const insertKey = (tx: Tx, row: Insertable<Schema['api_key']>) => tx.insertInto('api_key').values(row).execute()

/** Keys with the name of their creator, while that person works there, and of their folder, while it exists. */
const shown = (db: Db) =>
  db
    .selectFrom('api_key')
    .leftJoin('employee', (join) =>
      join
        .onRef('employee.business_id', '=', 'api_key.account_id')
        .onRef('employee.person_id', '=', 'api_key.created_by')
        .on('employee.removed_at', 'is', null),
    )
    .leftJoin('person', 'person.id', 'employee.person_id')
    .leftJoin('item', (join) => join.onRef('item.id', '=', 'api_key.folder_id').on('item.trashed_at', 'is', null))
    .selectAll('api_key')
    .select([
      sql<string | null>`case when person.id is not null
        then ${personNameIn('person')} end`.as('creator'),
      'item.name as folder_name',
    ])

export type KeysWanted = {
  after: { at: string; id: string } | null
  limit: number
  filter?: KeyFilter | undefined
  scope?: string | undefined
  /** Each of them is found in the name, the creator, the folder or the end of the secret. */
  words: readonly string[]
  now: Date
  /** Keys that end before soon expire. */
  soon: Date
}

const filters: Readonly<Record<KeyFilter, (of: Pick<KeysWanted, 'now' | 'soon'>) => RawBuilder<boolean>>> = {
  working: ({ now }) => sql`api_key.revoked_at is null and api_key.expires_at > ${now}`,
  expiring: ({ now, soon }) =>
    sql`api_key.revoked_at is null and api_key.expires_at > ${now} and api_key.expires_at <= ${soon}`,
  ended: ({ now }) => sql`(api_key.revoked_at is not null or api_key.expires_at <= ${now})`,
}

const hasWord = (word: string): RawBuilder<boolean> => sql`(api_key.name ilike ${containing(word)}
  or item.name ilike ${containing(word)} or api_key.secret_end = ${word}
  or (person.id is not null and ${everyNameOf('person')} ilike ${containing(word)}))`

/** Keys of a business, the newest first. */
export function listKeys(db: Db, accountId: string, wanted: KeysWanted): Promise<ShownKey[]> {
  const { after, limit, filter, scope, words } = wanted
  let keys = shown(db).where('api_key.account_id', '=', accountId)
  if (after) keys = keys.where(sql<boolean>`(api_key.created_at, api_key.id) < (${after.at}::timestamptz, ${after.id})`)
  if (filter) keys = keys.where(filters[filter](wanted))
  if (scope) keys = keys.where(sql<boolean>`${scope} = any(api_key.scopes)`)
  for (const word of words) keys = keys.where(hasWord(word))
  return keys.orderBy('api_key.created_at', 'desc').orderBy('api_key.id', 'desc').limit(limit).execute()
}

export const findShown = (db: Db, accountId: string, id: string): Promise<ShownKey | undefined> =>
  shown(db).where('api_key.account_id', '=', accountId).where('api_key.id', '=', id).executeTakeFirst()

/** Locks the business, so that keys created at the same time are counted one after the other; returns their number. */
export async function countActive(tx: Tx, accountId: string, now: Date): Promise<number> {
  await tx.selectFrom('business').select('id').where('id', '=', accountId).forNoKeyUpdate().execute()
  const { n } = await tx
    .selectFrom('api_key')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return n
}

export const lockKey = (tx: Tx, accountId: string, id: string): Promise<KeyRow | undefined> =>
  tx
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updateKey = (tx: Tx, id: string, change: Updateable<Schema['api_key']>) =>
  tx.updateTable('api_key').set(change).where('id', '=', id).execute()

/** Keys that work, of businesses that are active. */
const working = (db: Db, now: Date) =>
  db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .selectAll('api_key')
    .where('api_key.revoked_at', 'is', null)
    .where('api_key.expires_at', '>', now)
    .where('account.status', '=', 'active')

/** The key of a secret, by its hash: the current secret, or the former one as long as it works. */
export const findBySecret = (db: Db, hash: Buffer, now: Date): Promise<KeyRow | undefined> =>
  working(db, now)
    .where((where) =>
      where.or([
        where('secret_hash', '=', hash),
        where.and([where('former_hash', '=', hash), where('former_until', '>', now)]),
      ]),
    )
    .executeTakeFirst()

export const findWorking = (db: Db, id: string, now: Date): Promise<KeyRow | undefined> =>
  working(db, now).where('api_key.id', '=', id).executeTakeFirst()

export type Use = { keyId: string; day: string; calls: number; errors: number; at: Date; address: string | null }

/** Adds calls to their days, in a fixed order, so that processes never wait for each other in a circle. */
export async function addUse(tx: Tx, uses: readonly Use[]): Promise<void> {
  for (const use of uses.toSorted((a, b) => (`${a.keyId} ${a.day}` < `${b.keyId} ${b.day}` ? -1 : 1))) {
    await sql`
      insert into api_key_day (key_id, day, calls, errors)
      select id, ${use.day}::date, ${use.calls}, ${use.errors} from api_key where id = ${use.keyId}
      on conflict (key_id, day) do update set
        calls = api_key_day.calls + excluded.calls, errors = api_key_day.errors + excluded.errors`.execute(tx)
    await tx
      .updateTable('api_key')
      .set({ last_used_at: use.at, last_address: use.address })
      .where('id', '=', use.keyId)
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', use.at)]))
      .execute()
  }
}

export type Day = { key_id: string; day: string; calls: number; errors: number }

export async function listDays(db: Db, keyIds: readonly string[], since: string): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select key_id, day::text as day, calls, errors from api_key_day
    where key_id = any(${keyIds}::uuid[]) and day >= ${since}::date order by day`.execute(db)
  return rows
}

export const deleteDaysBefore = (tx: Tx, day: string) =>
  sql`delete from api_key_day where day < ${day}::date`.execute(tx)

export type LeftKey = { id: string; account_id: string; name: string; personId: string }

/** Working keys that somebody created who has left, by their former employment. */
export async function findKeysOfLeaver(db: Db, employeeId: string, now: Date): Promise<LeftKey[]> {
  const { rows } = await sql<LeftKey>`
    select k.id, k.account_id, k.name, e.person_id as "personId"
    from employee e join api_key k on k.account_id = e.business_id and k.created_by = e.person_id
    where e.id = ${employeeId} and e.removed_at is not null and k.revoked_at is null and k.expires_at > ${now}
    order by k.id`.execute(db)
  return rows
}

/** Working keys that end in this time. */
export const findExpiringKeys = (db: Db, after: Date, until: Date) =>
  db
    .selectFrom('api_key')
    .select(['id', 'account_id', 'name', 'expires_at'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .orderBy('id')
    .execute()
