import {
  type Item,
  type listRelations,
  pageLimits,
  type Relation,
  type RelationMember,
  type Reply,
} from '@khlang/contract'
import { type PersonActor, personOf, type ReadingActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { decodeCursor, encodeCursor, placeInTime } from '../../platform/cursors.ts'
import { model } from '../drive/index.ts'
import * as repo from './relations.repo.ts'
import type { OrganisingDeps } from './deps.ts'

const none: Pick<Reply<typeof listRelations>, 'masterOf' | 'childOf'> = {
  masterOf: [],
  childOf: { items: [], nextCursor: null },
}

/** Related documents that the caller can see. */
export function createReadRelations({ db, access }: OrganisingDeps) {
  /** Each file as the caller may see it: null without access; trashed files are omitted. */
  async function filesOf(on: Db, actor: ReadingActor, ids: readonly string[]): Promise<Map<string, Item | null>> {
    const [found, linesOf] = await Promise.all([
      access.evaluateAll(on, actor, 'item.details', [...new Set(ids)]),
      model.findAncestors(on, [...new Set(ids)]),
    ])
    const who = personOf(actor)
    // Only people mark items.
    const marks = who
      ? await repo.findMarks(on, [...found.keys()], who.personId, who.accountId)
      : new Map<string, never>()
    const files = new Map<string, Item | null>()
    for (const [id, { code, found: file }] of found) {
      if ((linesOf.get(id) ?? []).some((row) => row.trashed_at !== null)) continue
      const mark = marks.get(id) ?? { starred: false, hidden: false }
      files.set(
        id,
        code === null ? model.presentItem({ ...file.item, ...mark }, file.drive, file.access, file.viewer) : null,
      )
    }
    return files
  }

  /** Relations with their children in order. */
  async function show(on: Db, actor: ReadingActor, relations: readonly repo.RelationRow[]): Promise<Relation[]> {
    const rows = await repo.findMembers(
      on,
      relations.map(({ id }) => id),
    )
    const files = await filesOf(
      on,
      actor,
      rows.map((row) => row.item_id),
    )
    const byRelation = Map.groupBy(rows, (row) => row.relation_id)
    return relations.map(({ id, name }) => ({
      id,
      name,
      members: (byRelation.get(id) ?? []).flatMap((row): RelationMember[] => {
        const item = files.get(row.item_id)
        return item === undefined ? [] : [{ id: row.id, item }]
      }),
    }))
  }

  return {
    /** One relation, as in replies. */
    async one(on: Db, actor: PersonActor, relation: repo.RelationRow): Promise<Relation> {
      const [shown] = await show(on, actor, [relation])
      if (!shown) throw new AppError('NOT_FOUND')
      return shown
    },

    /** Relations of a file in both directions. While it is in the trash there are none. */
    async list(
      actor: ReadingActor,
      id: string,
      { limit = pageLimits.default, cursor }: { limit?: number; cursor?: string },
    ): Promise<Reply<typeof listRelations>> {
      const located = await access.requireItem(db, actor, 'item.details', id)
      if (located.item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
      const of = `relations ${id}`
      const before = decodeCursor(cursor, of, 'time')
      const mayChange = await access.may(db, actor, 'relation.change', located)
      if (located.trashed) return { mayChange: false, ...none }
      const parents = await repo.findParents(db, id, { before, limit: limit + 1 })
      const page = parents.slice(0, limit)
      const masters = await filesOf(
        db,
        actor,
        page.map((row) => row.master_id),
      )
      const items = page.flatMap(({ id: relationId, name, master_id }) => {
        const master = masters.get(master_id)
        return master === undefined ? [] : [{ id: relationId, name: master && name, master }]
      })
      const last = page.at(-1)
      const hasMore = parents.length > limit && last !== undefined
      const nextCursor = hasMore ? encodeCursor(placeInTime(of, last.added_at, last.member_id)) : null
      const masterOf = await show(db, actor, await repo.findRelationsOf(db, id))
      return { mayChange, masterOf, childOf: { items, nextCursor } }
    },
  }
}
