import type { Tx } from '../../platform/db.ts'
import { ceilingOf, granted } from './quota.rules.ts'
import { findPrivateDrives } from './quota-settings.repo.ts'

/** The private drive of an employee and the quota that the settings of the business give it, never less than its usage. */
export async function findEmployeeQuota(
  tx: Tx,
  businessId: string,
  personId: string,
): Promise<{ driveId: string; bytes: number } | null> {
  const [drive] = await findPrivateDrives(tx, businessId, { personId })
  return drive ? { driveId: drive.drive_id, bytes: granted(ceilingOf(drive), drive.used) } : null
}
