import type { PersonActor } from '../../platform/actor.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Items as a person sees them now: null for those that they cannot see; those that are gone are missing. */
export type DescribeItems = (
  actor: PersonActor,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, { name: string; type: 'file' | 'folder'; mimeType: string } | null>>

export type TasksDeps = { db: Db; clock: Clock; describeItems: DescribeItems }
