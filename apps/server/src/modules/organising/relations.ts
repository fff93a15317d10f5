import { randomUUID } from 'node:crypto'
import { type Relation, relationLimits } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import * as repo from './relations.repo.ts'
import { parseRelationName, relationKey, reordered } from './relations.rules.ts'
import { createReadRelations } from './read-relations.ts'
import type { OrganisingDeps } from './deps.ts'

type Change = 'created' | 'renamed' | 'ended' | 'added' | 'removed' | 'ordered'

/**
 * Relations between files: one master, ordered children (T06). Requires level edit on the master and view on each
 * child.
 */
export function createRelations(all: OrganisingDeps) {
  const { db, clock, audit, access } = all
  const reading = createReadRelations(all)

  async function requireMaster(tx: Tx, actor: PersonActor, id: string): Promise<model.Proved> {
    const located = await access.requireItem(tx, actor, 'relation.change', id)
    if (located.item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
    if (located.trashed) throw new AppError('ITEM_IN_TRASH')
    await repo.lockRelations(tx, located.drive.account_id)
    return located
  }

  /** A relation with its master; not found if the caller cannot see the master. */
  async function requireRelation(tx: Tx, actor: PersonActor, id: string): Promise<repo.RelationRow> {
    const found = await repo.findRelation(tx, id)
    if (!found) throw new AppError('NOT_FOUND')
    await requireMaster(tx, actor, found.master_id)
    // Read again: another transaction may have held the lock until now.
    const relation = await repo.findRelation(tx, id)
    if (!relation) throw new AppError('NOT_FOUND')
    return relation
  }

  async function assertChildren(tx: Tx, actor: PersonActor, childIds: readonly string[]): Promise<void> {
    const children = await access.evaluateAll(tx, actor, 'item.details', childIds)
    for (const id of childIds) {
      const { code, found } = children.get(id) ?? { code: 'NOT_FOUND', found: null }
      if (code !== null) throw new AppError(code)
      if (found.trashed) throw new AppError('ITEM_IN_TRASH')
      if (found.item.kind !== model.FILE) throw new AppError('NOT_A_FILE')
    }
  }

  async function addChildren(
    tx: Tx,
    actor: PersonActor,
    relation: repo.RelationRow,
    childIds: readonly string[],
  ): Promise<void> {
    if (childIds.includes(relation.master_id)) throw new AppError('RELATION_SELF')
    await assertChildren(tx, actor, childIds)
    const there = new Set((await repo.findMembers(tx, [relation.id])).map((row) => row.item_id))
    const max = relationLimits.members
    if (there.size + childIds.filter((id) => !there.has(id)).length > max) throw new AppError('RELATION_FULL', { max })
    if (await repo.isDescendant(tx, relation.master_id, childIds, relation.name_key))
      throw new AppError('RELATION_CYCLE')
    const members = childIds.map((itemId) => ({ id: randomUUID(), itemId }))
    await repo.insertMembers(tx, relation.id, members, actor.personId, clock.now())
  }

  async function assertFree(tx: Tx, masterId: string, name: string, except: string | null): Promise<void> {
    const others = (await repo.findRelationsOf(tx, masterId)).filter(({ id }) => id !== except)
    if (others.some((other) => other.name_key === relationKey(name)))
      throw new AppError('RELATION_NAME_TAKEN', { name })
    const max = relationLimits.relations
    if (others.length >= max) throw new AppError('RELATION_TOO_MANY', { max })
  }

  const record = (
    tx: Tx,
    actor: PersonActor,
    { id, name, master_id }: repo.RelationRow,
    change: Change,
    items?: readonly string[],
  ) => {
    const data = { change, relationId: id, name, ...(items && { items: [...items] }) }
    return audit.record(tx, actor, { type: 'relation.changed', subject: master_id, data })
  }

  return {
    list: reading.list,

    create: (actor: PersonActor, masterId: string, text: string, childIds: readonly string[]): Promise<Relation> =>
      model.transactItems(db, async (tx) => {
        const { drive } = await requireMaster(tx, actor, masterId)
        const name = parseRelationName(text)
        await assertFree(tx, masterId, name, null)
        const relation = { id: randomUUID(), name, name_key: relationKey(name), master_id: masterId }
        const made = { account_id: drive.account_id, created_by: actor.personId, created_at: clock.now() }
        await repo.insertRelation(tx, { ...relation, ...made })
        await addChildren(tx, actor, relation, childIds)
        await record(tx, actor, relation, 'created', childIds)
        return reading.one(tx, actor, relation)
      }),

    rename: (actor: PersonActor, id: string, text: string): Promise<Relation> =>
      model.transactItems(db, async (tx) => {
        const relation = await requireRelation(tx, actor, id)
        const name = parseRelationName(text)
        const key = relationKey(name)
        await assertFree(tx, relation.master_id, name, id)
        const children = (await repo.findMembers(tx, [id])).map((row) => row.item_id)
        if (await repo.isDescendant(tx, relation.master_id, children, key)) throw new AppError('RELATION_CYCLE')
        await repo.updateRelationName(tx, id, name, key)
        const renamed = { ...relation, name, name_key: key }
        await record(tx, actor, renamed, 'renamed')
        return reading.one(tx, actor, renamed)
      }),

    end: (actor: PersonActor, id: string): Promise<object> =>
      model.transactItems(db, async (tx) => {
        const relation = await requireRelation(tx, actor, id)
        const children = (await repo.findMembers(tx, [id])).map((row) => row.item_id)
        await repo.removeRelation(tx, id)
        await record(tx, actor, relation, 'ended', children)
        return {}
      }),

    add: (actor: PersonActor, id: string, childIds: readonly string[]): Promise<Relation> =>
      model.transactItems(db, async (tx) => {
        const relation = await requireRelation(tx, actor, id)
        await addChildren(tx, actor, relation, childIds)
        await record(tx, actor, relation, 'added', childIds)
        return reading.one(tx, actor, relation)
      }),

    /** Works for children that the caller cannot see, since the relation is theirs. */
    remove: (actor: PersonActor, id: string, memberId: string): Promise<object> =>
      model.transactItems(db, async (tx) => {
        const relation = await requireRelation(tx, actor, id)
        const gone = await repo.removeMember(tx, id, memberId)
        if (!gone) throw new AppError('NOT_FOUND')
        if ((await repo.findMembers(tx, [id])).length === 0) await repo.removeRelation(tx, id)
        await record(tx, actor, relation, 'removed', [gone.item_id])
        return {}
      }),

    order: (actor: PersonActor, id: string, memberIds: readonly string[]): Promise<Relation> =>
      model.transactItems(db, async (tx) => {
        const relation = await requireRelation(tx, actor, id)
        const current = (await repo.findMembers(tx, [id])).map((row) => row.id)
        const order = reordered(current, memberIds)
        if (!order) throw new AppError('CONFLICT')
        await repo.updateOrder(tx, id, order)
        await record(tx, actor, relation, 'ordered')
        return reading.one(tx, actor, relation)
      }),
  }
}
