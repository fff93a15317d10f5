import { createExamine } from '../src/modules/drive/index.ts'
import { findHeldKeys } from '../src/modules/transfer/index.ts'
import type { World } from './harness.ts'

/** The drive that an item lies in. */
export const driveOf = async (world: World, itemId: string): Promise<string> =>
  (await world.database.db.selectFrom('item').select('drive_id').where('id', '=', itemId).executeTakeFirstOrThrow())
    .drive_id

export const setQuota = (world: World, driveId: string, bytes: number) =>
  world.database.db.transaction().execute((tx) => world.services.drive.roots.setQuota(tx, driveId, bytes))

/** What the operator's check finds. */
export const examine = (world: World) =>
  createExamine({ db: world.database.db, store: world.store }, findHeldKeys).examine()

export const quotaDrift = async (world: World) => (await examine(world)).quotaDrift

/** Space that is promised to uploads under way. */
export const reservations = async (world: World) =>
  (await world.owner.pool.query<{ bytes: number }>('select bytes from quota_reservation')).rows
