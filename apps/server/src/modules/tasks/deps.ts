import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** What a person sees of an item now; what they may not see is missing. */
export type DescribeItems = (
  actor: PersonActor,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { name: string; type: 'file' | 'folder'; mimeType: string }>>

export type TasksDeps = { db: Db; clock: Clock; describeItems: DescribeItems }
