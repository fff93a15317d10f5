import type { Etax } from '@khlang/etax'
import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { DnsLookups } from '../../platform/dns.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Edocs } from '../edocs/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Transfer } from '../transfer/index.ts'

export type MailkeepDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  config: Pick<Config, 'mailIn' | 'mailKeepNetworks' | 'limits'>
  limits: RateLimits
  actAs: ActAs
  accounts: Pick<Accounts, 'assertInPackage' | 'assertOwns' | 'findAnswerable'>
  drive: Pick<Drive, 'access' | 'folders'>
  transfer: Pick<Transfer, 'putStream'>
  notifications: Pick<Notifications, 'notify'>
  etax: Pick<Etax, 'readMail'>
  intake: Edocs['intake']
  /** Seals the passwords of mail servers. */
  keys: Pick<ServiceKeys, 'seal' | 'unseal'>
  /** Asks for the records of senders. */
  withDns: DnsLookups
}
