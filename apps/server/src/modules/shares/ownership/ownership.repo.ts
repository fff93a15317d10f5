import type { KeptLevel } from '@khlang/contract/ownership'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db, Schema, Tx } from '../../../platform/db.ts'
import { personNameIn } from '../../../platform/name-in.ts'

export type OfferRow = {
  id: string
  item_id: string
  from_person_id: string
  from_account_id: string
  to_person_id: string
  to_account_id: string
  keeps: KeptLevel | null
  created_at: Date
  expires_at: Date
}

/** An offer as it is shown. */
export type ShownOffer = OfferRow & { kind: number; name: string; bytes: number; from_name: string; to_name: string }

/** Offers of items that are still where they were offered, and not in the trash. */
const shown = (where: RawBuilder<unknown>, now: Date, limit: number) => sql<ShownOffer>`
  select o.*, i.kind, i.name, size.bytes,
    ${personNameIn('f')} as from_name,
    ${personNameIn('t')} as to_name
  from ownership_offer o
    join item i on i.id = o.item_id and i.trashed_at is null
    join drive d on d.id = i.drive_id and d.person_id = o.from_person_id and d.account_id = o.from_account_id
    join person f on f.id = o.from_person_id join person t on t.id = o.to_person_id
    cross join lateral (
      with recursive tree as (
        select i.id union all
        select c.id from tree join item c on c.parent_id = tree.id and c.trashed_at is null
      )
      select coalesce(sum(v.size), 0)::bigint as bytes from tree join version v on v.item_id = tree.id
    ) size
  where ${where} and o.expires_at > ${now}
  order by o.created_at desc, o.id limit ${limit}`

export async function findOfferOf(db: Db, itemId: string, now: Date): Promise<ShownOffer | undefined> {
  const { rows } = await shown(sql`o.item_id = ${itemId}`, now, 1).execute(db)
  return rows[0]
}

type Receiver = { personId: string; accountId: string }

export async function findOffersTo(db: Db, { personId, accountId }: Receiver, now: Date, limit: number) {
  const isTheirs = sql`o.to_person_id = ${personId} and o.to_account_id = ${accountId}`
  const { rows } = await shown(isTheirs, now, limit).execute(db)
  return rows
}

/** An offer to this person, held until the transaction ends: two answers come one after the other. */
export const lockOfferTo = (tx: Tx, id: string, { personId, accountId }: Receiver, now: Date) =>
  tx
    .selectFrom('ownership_offer')
    .selectAll()
    .where('id', '=', id)
    .where('to_person_id', '=', personId)
    .where('to_account_id', '=', accountId)
    .where('expires_at', '>', now)
    .forUpdate()
    .$narrowType<{ keeps: KeptLevel | null }>()
    .executeTakeFirst()

/** Undefined if the item is offered to somebody already. An offer that has ended, or of a former owner, gives way. */
export async function insertOffer(
  tx: Tx,
  row: Insertable<Schema['ownership_offer']>,
): Promise<{ id: string } | undefined> {
  await tx
    .deleteFrom('ownership_offer')
    .where('item_id', '=', row.item_id)
    .where((where) =>
      where.or([
        where('expires_at', '<=', new Date(row.created_at)),
        where('from_person_id', '<>', row.from_person_id),
        where('from_account_id', '<>', row.from_account_id),
      ]),
    )
    .execute()
  return tx
    .insertInto('ownership_offer')
    .values(row)
    .onConflict((conflict) => conflict.column('item_id').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export const deleteOffer = (tx: Tx, id: string) => tx.deleteFrom('ownership_offer').where('id', '=', id).execute()

export const takeOfferOf = (tx: Tx, itemId: string, from: Receiver) =>
  tx
    .deleteFrom('ownership_offer')
    .where('item_id', '=', itemId)
    .where('from_person_id', '=', from.personId)
    .where('from_account_id', '=', from.accountId)
    .returningAll()
    .executeTakeFirst()
