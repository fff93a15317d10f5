import type { Language } from '@khlang/contract'
import type { Share } from '@khlang/contract/shares'
import type { KeyRing, Store } from '@khlang/vault'
import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { RecipientLimit } from '../../platform/recipient-limit.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Integrity } from '../integrity/index.ts'
import type { Notifications } from '../notifications/index.ts'
import type { Previews } from '../previews/index.ts'
import type { Transfer } from '../transfer/index.ts'

/** Dependencies of links. */
export type LinksDeps = {
  db: Db
  accounts: Pick<Accounts, 'assertInPackage' | 'findMembership'>
  audit: Audit
  clock: Clock
  config: Pick<Config, 'publicUrl' | 'limits' | 'etax'>
  limits: RateLimits
  recipientLimit: RecipientLimit
  notifications: Notifications
  keyRing: KeyRing
  store: Store
  drive: Drive
  integrity: Integrity
  transfer: Transfer
  previews: Previews
  /** Whether an open session may act for a business now, as its people and its rules about signing in are. */
  mayEnter(sessionId: string, businessId: string): Promise<boolean>
  /** Ends a share or an invitation. */
  endShare(actor: PersonActor, id: string): Promise<unknown>
  /** The latest shares and invitations that a person made of these items, and how many there are. */
  sharesOf(
    actor: PersonActor,
    itemIds: readonly string[],
    language: Language,
  ): Promise<Map<string, { shown: Share[]; total: number }>>
}
