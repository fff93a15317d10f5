import type { ActAs } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Edocs } from '../edocs/index.ts'

/** Dependencies of delivering to the Inbox what is sent by mail. */
export type EdocDispatchDeps = {
  db: Db
  limits: Pick<RateLimits, 'take'>
  actAs: ActAs
  accounts: Pick<Accounts, 'findPersonByEmail' | 'findBoxPermission'>
  fromDrive: Pick<Edocs['fromDrive'], 'address' | 'hashOf' | 'send'>
}
