import { randomUUID } from 'node:crypto'
import { relationLimits } from '@khlang/contract'
import type { PersonActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { model } from '../drive/index.ts'
import * as repo from './relations.repo.ts'
import type { OrganisingDeps } from './deps.ts'

/**
 * Copies relations together with files, if the user asks for it (T06; docs/copies.md). A relation to a file that was
 * copied too leads to its copy; otherwise to the original, if it is in the same account and visible to the caller.
 * Every new edge mirrors an existing one, so no cycle can arise.
 */
export function createCopyRelations({ clock, audit, access }: Pick<OrganisingDeps, 'clock' | 'audit' | 'access'>) {
  const record = (
    tx: Tx,
    actor: PersonActor,
    relation: repo.RelationRow,
    change: 'created' | 'added',
    items: string[],
  ) =>
    audit.record(tx, actor, {
      type: 'relation.changed',
      subject: relation.master_id,
      data: { change, relationId: relation.id, name: relation.name, items },
    })

  const insertMembers = (tx: Tx, actor: PersonActor, relationId: string, itemIds: readonly string[]) =>
    repo.insertMembers(
      tx,
      relationId,
      itemIds.map((itemId) => ({ id: randomUUID(), itemId })),
      actor.personId,
      clock.now(),
    )

  /** Those of these files that are in the account and permit the operation. */
  async function allowed(
    tx: Tx,
    actor: PersonActor,
    operation: 'item.details' | 'relation.change',
    accountId: string,
    ids: readonly string[],
  ): Promise<Set<string>> {
    const found = await access.findAllowed(tx, actor, operation, [...new Set(ids)])
    const here = [...found].filter(
      ([, located]) =>
        located.item.kind === model.FILE &&
        located.drive.account_id === accountId &&
        model.stateOf(located, clock.now()) === 'normal',
    )
    return new Set(here.map(([id]) => id))
  }

  /** Makes copies the masters of the relations that their sources are masters of. */
  async function asMasters(tx: Tx, actor: PersonActor, accountId: string, sources: string[], copyOf: model.FindCopies) {
    const relations = await repo.findRelationsOfAll(tx, sources)
    if (relations.length === 0) return
    const members = await repo.findMembers(
      tx,
      relations.map(({ id }) => id),
    )
    const copies = await copyOf([...new Set([...sources, ...members.map((row) => row.item_id)])])
    const originals = members.map((row) => row.item_id).filter((id) => !copies.has(id))
    const masters = relations.flatMap(({ master_id }) => copies.get(master_id) ?? [])
    const seen = await allowed(tx, actor, 'item.details', accountId, originals)
    const changeable = await allowed(tx, actor, 'relation.change', accountId, masters)
    const byRelation = Map.groupBy(members, (row) => row.relation_id)
    for (const { id, name, name_key, master_id } of relations) {
      const master = copies.get(master_id)
      if (!master || !changeable.has(master)) continue
      const children = (byRelation.get(id) ?? []).flatMap(({ item_id }) => {
        const child = copies.get(item_id) ?? (seen.has(item_id) ? item_id : null)
        return child && child !== master ? [child] : []
      })
      if (children.length === 0) continue
      const relation = { id: randomUUID(), name, name_key, master_id: master }
      const made = { account_id: accountId, created_by: actor.personId, created_at: clock.now() }
      await repo.insertRelation(tx, { ...relation, ...made })
      await insertMembers(tx, actor, relation.id, children)
      await record(tx, actor, relation, 'created', children)
    }
  }

  /** Adds copies to the relations that their sources are children of, where the caller may change the master. */
  async function asChildren(
    tx: Tx,
    actor: PersonActor,
    accountId: string,
    sources: string[],
    copyOf: model.FindCopies,
  ) {
    const parents = await repo.findParentsOfAll(tx, sources, relationLimits.members)
    if (parents.length === 0) return
    const copies = await copyOf([...new Set([...sources, ...parents.map((row) => row.master_id)])])
    // A copied master already has its own relation.
    const others = parents.filter(({ master_id }) => !copies.has(master_id))
    const masters = others.map((row) => row.master_id)
    const changeable = await allowed(tx, actor, 'relation.change', accountId, masters)
    for (const group of Map.groupBy(others, (row) => row.id).values()) {
      const [relation] = group
      if (!relation || !changeable.has(relation.master_id)) continue
      const room = relationLimits.members - (await repo.findMembers(tx, [relation.id])).length
      const added = group.flatMap(({ item_id }) => copies.get(item_id) ?? []).slice(0, Math.max(0, room))
      if (added.length === 0) continue
      await insertMembers(tx, actor, relation.id, added)
      await record(tx, actor, relation, 'added', added)
    }
  }

  return {
    /** Copies the relations of these sources to their copies, which are in this account. */
    async relationsCopied(
      tx: Tx,
      actor: PersonActor,
      accountId: string,
      sources: Iterable<string>,
      copyOf: model.FindCopies,
    ) {
      const ids = [...sources]
      await repo.lockRelations(tx, accountId)
      for (let start = 0; start < ids.length; start += batch) {
        const some = ids.slice(start, start + batch)
        await asMasters(tx, actor, accountId, some, copyOf)
        await asChildren(tx, actor, accountId, some, copyOf)
      }
    },
  }
}

const batch = 1000
