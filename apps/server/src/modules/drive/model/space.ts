import { formatBytes } from '@khlang/contract'
import { AppError } from '../../../platform/app-error.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import * as quota from './quota.repo.ts'

/** Uses space without a reservation, or refuses; the drive is locked until the transaction ends. */
export async function takeSpace(tx: Tx, driveId: string, bytes: number): Promise<void> {
  if (bytes === 0) return
  assertFits(await quota.lockSpace(tx, driveId), bytes)
  await quota.insertQuotaChange(tx, driveId, bytes)
}

/** Refuses what does not fit now; nothing is reserved. */
export const assertSpace = async (db: Db, driveId: string, bytes: number): Promise<void> =>
  assertFits(await quota.findSpace(db, driveId), bytes)

function assertFits(space: quota.Space | undefined, bytes: number): void {
  const left = space ? Math.max(0, space.quota - space.used - space.reserved) : 0
  if (bytes > left) throw storageFull(left, bytes)
}

export const storageFull = (left: number, need: number): AppError =>
  new AppError('STORAGE_FULL', { left: formatBytes(Math.max(0, left)), need: formatBytes(need) })
