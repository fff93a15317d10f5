import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { RecipientLimit } from '../../platform/recipient-limit.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { History } from '../history/index.ts'
import type { Identity } from '../identity/index.ts'
import type { Links } from '../links/index.ts'
import type { LogoFormat } from './appearance/logo.rules.ts'
import type { Mailkeep } from '../mailkeep/index.ts'
import type { Notifications } from '../notifications/index.ts'

import type { Protection } from '../protection/index.ts'
import type { Shares } from '../shares/index.ts'
import type { Transfer } from '../transfer/index.ts'

/** Dependencies of the administration of a business. */
export type AdminDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  config: Pick<Config, 'directory'>
  /** The bearer token of an external directory. */
  directoryToken: string
  actAs: ActAs
  accounts: Accounts
  notifications: Pick<Notifications, 'mail' | 'notify' | 'notices' | 'alerts'>
  messages: Pick<Messages, 'sendSms'>
  limits: RateLimits
  recipientLimit: RecipientLimit
  publicUrl: string
  drive: Drive
  identity: Pick<Identity, 'endDevicesOf' | 'endAllAccess' | 'employeeAccess'>
  protection: Pick<Protection, 'locks'>
  transfer: Pick<Transfer, 'abortAllOf' | 'exports'>
  shares: Pick<Shares, 'invitations' | 'leaving' | 'outside'>
  links: Pick<Links, 'leaving' | 'ofBusiness' | 'policies'>
  mailkeep: Pick<Mailkeep, 'forgetAccount'>
  history: Pick<History, 'businessLog' | 'logExports'>
  versionPolicy: Pick<History['versionPolicy'], 'read' | 'set'>
  versionTypes: Pick<History['versionTypes'], 'read' | 'change'>
  retainedPolicy: History['retainedPolicy']
  /** Draws an uploaded logo anew; null if it is broken. */
  drawLogo(file: Uint8Array, format: LogoFormat): Promise<Buffer | null>
}
