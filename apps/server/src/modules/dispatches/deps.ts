import type { Store } from '@khlang/vault'
import type { CreatedLink, LinkSettings } from './dispatches.rules.ts'
import type { ActAs, PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Messages } from '../../platform/messages/messages.ts'
import type { Log } from '../../platform/log.ts'
import type { RateLimits } from '../../platform/rate-limits.ts'
import type { RecipientLimit } from '../../platform/recipient-limit.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'
import type { Notifications } from '../notifications/index.ts'

/** Dependencies of sending items by mail and chat. */
export type DispatchDeps = {
  db: Db
  audit: Audit
  clock: Clock
  log: Log
  actAs: ActAs
  limits: RateLimits
  recipientLimit: RecipientLimit
  accounts: Accounts
  notifications: Notifications
  messages: Pick<Messages, 'sendChat'>
  drive: Drive
  store: Store
  /** Throws if the business that owns items does not allow sending them to one of these addresses. */
  assertAddresses(tx: Tx, businessId: string, addresses: readonly string[]): Promise<void>
  links: {
    create(actor: PersonActor, itemId: string, settings: LinkSettings): Promise<CreatedLink>
    delete(actor: PersonActor, id: string): Promise<unknown>
  }
}
