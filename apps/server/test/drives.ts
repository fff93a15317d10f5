import { createExamine } from '../src/modules/integrity/index.ts'
import { findKnownKeys } from '../src/modules/transfer/index.ts'
import type { World } from './harness.ts'

/** The drive of an item. */
export const driveOf = async (world: World, itemId: string): Promise<string> =>
  (await world.database.db.selectFrom('item').select('drive_id').where('id', '=', itemId).executeTakeFirstOrThrow())
    .drive_id

export const setQuota = (world: World, driveId: string, bytes: number) =>
  world.database.db.transaction().execute((tx) => world.services.drive.roots.setQuota(tx, driveId, bytes))

/** The result of the operator's check. */
export const examine = (world: World) =>
  createExamine({ db: world.database.db, store: world.store }, findKnownKeys).examine()

export const quotaDrift = async (world: World) => (await examine(world)).quotaDrift

/** Space reserved for unfinished uploads. */
export const reservations = async (world: World) =>
  (await world.owner.pool.query<{ bytes: number }>('select bytes from quota_reservation')).rows

/**
 * Creates so many folders in a folder, of which all, or all but every fourth, have a hashtag; written directly to the
 * database.
 */
export const seedTagged = (
  world: World,
  {
    folder,
    tag,
    count,
    gaps = false,
    later = '0',
  }: { folder: string; tag: string; count: number; gaps?: boolean; later?: string },
) =>
  world.owner.pool.query(
    `with made as (
       insert into item (id, drive_id, parent_id, kind, name, name_key, hashtags)
       select gen_random_uuid(), f.drive_id, f.id, 0, named, named, case when $4 and n % 4 = 0 then '{}' else array[$2] end
       from item f, generate_series(1, $3::int) n, format('f%s', lpad(n::text, 5, '0')) named
       where f.id = $1 returning id, drive_id, hashtags)
     insert into item_hashtag (item_id, key, drive_id, name, direct, tagged_at)
     select id, $2, drive_id, $2, true, date_trunc('milliseconds', now()) + $5::interval from made where hashtags <> '{}'`,
    [folder, tag, count, gaps, later],
  )
