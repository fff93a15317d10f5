import type { ActAs } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Audit } from '../audit/index.ts'
import type { Drive } from '../drive/index.ts'

/** Dependencies of hashtags and relations. */
export type OrganisingDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  access: Drive['access']
  showListed: Drive['showListed']
}
