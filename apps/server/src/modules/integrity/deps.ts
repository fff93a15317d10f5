import type { KeyRing, Store } from '@khlang/vault'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Dependencies of what keeps bytes, rows and accounting consistent. */
export type IntegrityDeps = { db: Db; clock: Clock; store: Store; keyRing: KeyRing }
