import { formatBytes } from '@khlang/contract'
import type { TransferRoom } from '@khlang/contract/leavers'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import * as repo from './leavers.repo.ts'

/** What a transfer would move out of a private drive, and the room of the drive that gets it, in bytes. */
export async function findTransferRoom(db: Db, fromDriveId: string, toDriveId: string): Promise<TransferRoom> {
  const { files, bytes } = await repo.sumMoving(db, fromDriveId)
  const space = await model.findSpace(db, toDriveId)
  const left = space ? Math.max(0, space.quota - space.used - space.reserved) : 0
  return { files, bytes, left, fits: bytes <= left }
}

/** LEAVER_NO_ROOM, with both sizes, if a private drive does not fit where it is to go now. */
export async function assertTransferRoom(db: Db, fromDriveId: string, toDriveId: string): Promise<void> {
  const [from, to] = [await model.findSpace(db, fromDriveId), await model.findSpace(db, toDriveId)]
  // No more moves than is used: what is in a drive is added up only where that would not fit.
  if (from && to && from.used <= to.quota - to.used - to.reserved) return
  const { bytes, left, fits } = await findTransferRoom(db, fromDriveId, toDriveId)
  if (!fits) throw new AppError('LEAVER_NO_ROOM', { left: formatBytes(left), need: formatBytes(bytes) })
}
