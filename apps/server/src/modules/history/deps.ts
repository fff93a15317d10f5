import type { KeyRing } from '@khlang/vault'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** What the use cases of history are built from. */
export type HistoryDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  limits: RateLimits
  notifications: Notifications
  /** Where people reach the product, for addresses in mails. */
  publicUrl: string
  keyRing: KeyRing
  access: Drive['access']
}
