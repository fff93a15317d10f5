import { type Actor, type Origin, systemActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config, Secrets } from '../../platform/config.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { TxtLookup } from '../../platform/dns.ts'
import type { Log } from '../../platform/log.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { ServiceKeys } from '../../platform/service-secret.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Staff } from '../staff/index.ts'
import type { KnownCallers } from './sessions/known-callers.ts'

export type IdentityDeps = {
  db: Db
  audit: Audit
  accounts: Accounts
  staff: Pick<Staff, 'find'>
  clock: Clock
  limits: RateLimits
  config: Config
  secrets: Secrets
  keys: ServiceKeys
  messages: Messages
  notifications: Pick<Notifications, 'notify' | 'mail'>
  log: Log
  /** The address that the invitation of a token was mailed to; INVITATION_NOT_FOUND if it is not in force. */
  invitedAddress(token: string, origin: Origin): Promise<string>
  lookUpTxt: TxtLookup
  /** What else ends with sessions, in the same transaction. */
  onSessionsEnded(tx: Tx, ids: readonly string[]): Promise<void>
  /** How long callers are cached; 0 in tests that change people by SQL. */
  knownCallerMs?: number | undefined
}

/** The dependencies of every use case of this module. */
export type IdentityContext = IdentityDeps & { callers: KnownCallers }

/** Somebody who has not authenticated yet. */
export const visitor = (origin: Origin): Actor => ({ ...systemActor('visitor'), origin })

/** Address, client program, mark of the device and who trusts it, for the list of sessions and the throttles. */
export type RequestOrigin = {
  origin: Origin
  client: string
  device?: string | undefined
  trusted?: string | undefined
}
