import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import type { Accounts } from '../../accounts/index.ts'

/** A token leads into an account of its person; into a business that lets them in no more, it says why not (C60). */
export async function assertEntry(
  { findMembershipState, findEntryRefusal }: Pick<Accounts, 'findMembershipState' | 'findEntryRefusal'>,
  db: Db,
  personId: string,
  accountId: string,
): Promise<void> {
  const refusal = await findEntryRefusal(db, personId, { id: accountId })
  if (refusal) throw new AppError(refusal)
  if (!(await findMembershipState(db, personId, accountId))) throw new AppError('COMPANY_NOT_FOUND')
}
