import type { Etax } from '@khlang/etax'
import type { Store } from '@khlang/vault'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'

export type ProofsDeps = {
  db: Db
  audit: Audit
  clock: Clock
  config: Pick<Config, 'etax' | 'oidc'>
  limits: RateLimits
  accounts: Pick<Accounts, 'identifiers' | 'findAnswerable'>
  staff: Pick<Staff, 'findActing' | 'list'>
  drive: Pick<Drive, 'access' | 'blobs' | 'content'>
  store: Store
  etax: Pick<Etax, 'readSigned'>
  notifications: Pick<Notifications, 'notify'>
  actAs: ActAs
}
