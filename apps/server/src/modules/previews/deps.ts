import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import type { Drive } from '../drive/index.ts'
import type { Integrity } from '../integrity/index.ts'

export type PreviewDeps = { db: Db; clock: Clock; config: Config; drive: Drive; integrity: Integrity }
