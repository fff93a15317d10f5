import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { RecipientLimit } from '../../platform/recipient-limit.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** Dependencies of shares and of the rules of folders. */
export type SharesDeps = {
  db: Db
  actAs: ActAs
  audit: Audit
  clock: Clock
  limits: RateLimits
  recipientLimit: RecipientLimit
  notifications: Pick<Notifications, 'mail' | 'notify' | 'notices'>
  publicUrl: string
  access: Drive['access']
  showListed: Drive['showListed']
  accounts: Pick<
    Accounts,
    | 'assertActive'
    | 'assertInPackage'
    | 'findAnswerable'
    | 'findAudiences'
    | 'findPerson'
    | 'findPersonByEmail'
    | 'findPersonByUsername'
    | 'listAccounts'
    | 'principalFacts'
    | 'proveEmail'
  >
}
