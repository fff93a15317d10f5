import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** What the use cases of quotas are built from. */
export type QuotasDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  notifications: Notifications
  /** Where people reach the product, for addresses in mails. */
  publicUrl: string
  access: Drive['access']
}
