import type { Store } from '@khlang/vault'
import type { Language } from '@khlang/contract'
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

/** E-documents that go to the Inbox of their buyer instead of being mailed (C63). */
export type Inboxes = {
  /**
   * Which of these addresses are of people who read the Inbox of the buyer of all these documents, if the buyer receives
   * them; `keep` writes the documents in the transaction of what is sent.
   * @throws SEND_INBOX_DOCUMENTS, SEND_INBOX_SELLER, BOX_NOT_ALLOWED
   */
  route(
    actor: PersonActor,
    ids: readonly string[],
    { addresses, language }: { addresses: readonly string[]; language: Language },
  ): Promise<{ addresses: ReadonlySet<string>; keep(tx: Tx, dispatchId: string): Promise<void> }>
  /** Delivers what was kept; once, however often it is asked. */
  deliver(dispatchId: string): Promise<void>
}

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
  inboxes: Inboxes
  links: {
    create(actor: PersonActor, itemId: string, settings: LinkSettings): Promise<CreatedLink>
    delete(actor: PersonActor, id: string): Promise<unknown>
  }
}
