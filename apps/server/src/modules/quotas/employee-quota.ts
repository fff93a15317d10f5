import type { Tx } from '../../platform/db.ts'
import { ceilingOf, granted } from './quota.rules.ts'
import { findEmployeeSpaces } from './quota-rules.repo.ts'

/** The private drive of an employee and what the rules of the business grant it; a quota never goes below what is used. */
export async function findEmployeeQuota(
  tx: Tx,
  businessId: string,
  personId: string,
): Promise<{ driveId: string; bytes: number } | null> {
  const [space] = await findEmployeeSpaces(tx, businessId, { personId })
  return space ? { driveId: space.drive_id, bytes: granted(ceilingOf(space), space.used) } : null
}
