import type { KeyRing } from '@khlang/vault'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** Dependencies of protection. */
export type ProtectionDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  limits: RateLimits
  notifications: Notifications
  /** The public address, for links in mails. */
  publicUrl: string
  keyRing: KeyRing
  access: Drive['access']
}
