import { randomUUID } from 'node:crypto'
import { type Actor, personActor, personOf, systemActor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db.ts'
import { countTrees, deleteTrees, type DeletedTree, lockTree } from '../model/items.repo.ts'
import { leaveTrashedApart } from '../model/trashed-apart.repo.ts'
import { insertQuotaChange } from '../model/quota.repo.ts'
import * as repo from '../model/removals.repo.ts'
import type { Permit } from '../model/permit.ts'
import type { DriveDeps, RemovedItem } from '../model/hooks.ts'
import { transactItems } from '../model/transact-items.ts'

/** Larger trees are deleted in batches of this size, each in its own transaction. */
const batch = 2000

type Gone = DeletedTree & { versions: number }
type Asker = { personId: string; accountId: string }
/** Gone with the transaction; or being removed, and the rest follows later. */
export type Removed = 'gone' | 'leaving'

/** Deletes items permanently, with everything below them. */
export function createRemovals({ db, audit, clock, hooks }: Pick<DriveDeps, 'db' | 'audit' | 'clock' | 'hooks'>) {
  /** Writes the log row with the hash of the destruction record. */
  async function recordRemoval(
    tx: Tx,
    item: RemovedItem,
    destructionId: string,
    by: { actor: Actor; at: Date; gone: Gone },
  ) {
    const { files, bytes, keys } = by.gone
    const recorded = await hooks.treeDeleted(tx, destructionId, item, by)
    await audit.record(tx, by.actor, {
      type: 'item.purged',
      subject: item.id,
      data: {
        name: item.name,
        bytes,
        driveId: item.drive_id,
        files,
        ...(keys > 0 && { keysDestroyed: keys }),
        ...recorded,
      },
    })
  }

  async function removeSome(
    tx: Tx,
    driveId: string,
    destructionId: string,
    tops: readonly repo.Step[],
    after = 0,
  ): Promise<Gone> {
    const versions = await hooks.versionsDeleting(tx, destructionId, tops, after)
    const gone = await deleteTrees(
      tx,
      tops.map(({ id }) => id),
    )
    if (gone.bytes > 0) await insertQuotaChange(tx, driveId, -gone.bytes)
    return { ...gone, versions }
  }

  /** From here on it is inaccessible, and the job resumes from the recorded steps. */
  async function begin(tx: Tx, actor: Actor, item: RemovedItem): Promise<void> {
    // Moves out of the tree have finished by now, or will fail.
    await lockTree(tx, item.id)
    const { id: item_id, drive_id, kind, name } = item
    const person = personOf(actor)
    const who = { person_id: person?.personId ?? null, account_id: person?.accountId ?? null }
    const why = actor.kind === 'system' ? actor.name : actor.kind
    const row = { item_id, drive_id, kind, name, ...who, why, destruction_id: randomUUID(), begun_at: clock.now() }
    await repo.insertRemoval(tx, row)
  }

  const removeNext = (itemId: string): Promise<boolean> =>
    transactItems(db, async (tx) => {
      const removal = await repo.lockRemoval(tx, itemId)
      if (!removal) return false
      const { taken, steps } = await repo.takeSteps(tx, itemId, batch)
      const gone = await removeSome(tx, removal.drive_id, removal.destruction_id, steps, removal.versions)
      const sum = await repo.countRemoved(tx, itemId, gone)
      if (taken === batch) return true
      await repo.deleteRemoval(tx, itemId)
      if (sum.items > 0)
        await recordRemoval(tx, { ...removal, id: itemId }, removal.destruction_id, {
          actor: askerOf(removal),
          at: removal.begun_at,
          gone: sum,
        })
      return false
    })

  /** Removes the rest of a tree, batch by batch. */
  async function runNextBatch(itemId: string): Promise<void> {
    while (await removeNext(itemId));
  }

  return {
    /**
     * Removes a tree in the caller's transaction, or begins a removal if it is too large. What is in the trash on its own
     * below stays there.
     */
    async remove(tx: Tx, actor: Actor, { item }: Permit<'item.purge'>): Promise<Removed> {
      await leaveTrashedApart(tx, item)
      if ((await countTrees(tx, [item.id], batch + 1)) > batch) {
        await begin(tx, actor, item)
        return 'leaving'
      }
      const destructionId = randomUUID()
      const gone = await removeSome(tx, item.drive_id, destructionId, [{ id: item.id, path: item.name }])
      if (gone.items > 0) await recordRemoval(tx, item, destructionId, { actor, at: clock.now(), gone })
      return 'gone'
    },
    runNextBatch,
    /** Those of these that are being removed because this person asked for it. */
    begunBy: async ({ personId, accountId }: Asker, ids: readonly string[]): Promise<string[]> =>
      (await repo.findRemovals(db, ids))
        .filter((one) => one.person_id === personId && one.account_id === accountId)
        .map((one) => one.item_id),
    /** Resumes every removal that a stopped process left unfinished. */
    async resumeAll(): Promise<void> {
      for (const { item_id } of await repo.findRemovals(db)) await runNextBatch(item_id)
    },
  }
}

const askerOf = ({ person_id, account_id, why }: repo.RemovalRow): Actor =>
  person_id && account_id ? personActor({ personId: person_id, accountId: account_id }) : systemActor(why)
