import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** Dependencies of the keys of a business. */
export type KeysDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  accounts: Pick<Accounts, 'assertInPackage' | 'assertManages' | 'findAnswerable'>
  drive: Pick<Drive, 'access'>
  notifications: Pick<Notifications, 'notify'>
}

export type WebhookDeps = KeysDeps & {
  /** Seals the secrets that messages are signed with. */
  keys: Pick<ServiceKeys, 'seal' | 'unseal'>
  /** Webhooks may call this machine: for tests. */
  allowLoopback: boolean
}
