import type { KeyRing, Store } from '@khlang/vault'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Messages } from '../../../platform/messages/messages.ts'
import type { RateLimits } from '../../../platform/rate-limits.ts'
import type { Audit } from '../../audit/index.ts'
import type { AccessService } from './access.ts'
import type { BlockedTypes } from './blocked-types.ts'

/** What the use cases of the drive are built from. */
export type DriveDeps = {
  db: Db
  audit: Audit
  clock: Clock
  limits: RateLimits
  messages: Pick<Messages, 'sendMail'>
  /** Where people reach the product, for addresses in mails. */
  publicUrl: string
  store: Store
  keyRing: KeyRing
}

export type WithAccess = DriveDeps & { access: AccessService; blockedTypes: BlockedTypes }
