import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** Dependencies of quotas. */
export type QuotasDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  accounts: Pick<Accounts, 'findAnswerable'>
  notifications: Notifications
  /** The public address, for links in mails. */
  publicUrl: string
  access: Drive['access']
}
