import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'

/** Dependencies of search. */
export type SearchDeps = {
  db: Db
  audit: Audit
  clock: Clock
  access: Pick<Drive['access'], 'findAllowed'>
  showListed: Drive['showListed']
  /** Shares: the items that were shared with the caller in the account that they act for. */
  findReceived(actor: PersonActor): Promise<readonly { id: string; drive_id: string }[]>
}
