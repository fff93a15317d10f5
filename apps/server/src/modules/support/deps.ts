import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Edocs } from '../edocs/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'

export type SupportDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  config: Pick<Config, 'chat'>
  limits: RateLimits
  messages: Pick<Messages, 'sendChat' | 'sendSms'>
  keys: Pick<ServiceKeys, 'mac'>
  accounts: Pick<Accounts, 'findAnswerable' | 'findPersonByUsername' | 'findPerson' | 'listBusinesses'>
  staff: Pick<Staff, 'findActing' | 'list' | 'certify' | 'revoke'>
  drive: Pick<Drive, 'describe'>
  edocs: { details: Pick<Edocs['details'], 'numberOf'> }
  notifications: Pick<Notifications, 'notify' | 'mail'>
}
