import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { Drive } from '../drive/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Previews } from '../previews/index.ts'

export type LibraryDeps = { db: Db; audit: Audit; clock: Clock; drive: Drive; previews: Previews }
