import type { KeyRing, Store } from '@khlang/vault'
import type { ActAs } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db.ts'
import type { Audit } from '../../audit/index.ts'
import type { DriveHooks } from './hooks.ts'

/** What the use cases of the drive are built from. */
export type DriveDeps = {
  db: Db
  audit: Audit
  clock: Clock
  actAs: ActAs
  store: Store
  keyRing: KeyRing
  hooks: DriveHooks
}
