import type { changeItem, Input, Item } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import { type AccountActor, personIdOf } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { forgetPolicy } from '../gates/expiry.repo.ts'
import { datesOf } from '../gates/expiry.rules.ts'
import type { ItemRow } from '../model/drive.types.ts'
import type { Proved } from '../access/proof.ts'
import { updateItem, updateProved } from '../model/items.repo.ts'
import { setMark } from '../model/marks.repo.ts'
import { presentChanged } from '../access/present.ts'
import { staleItem } from '../content/stale-item.ts'
import type { WithBlockedTypes } from '../content/blocked-types.ts'
import { renameItem } from '../model/rename-item.ts'
import { transactItems } from '../model/transact-items.ts'

type Change = Input<typeof changeItem>['body']

/** Each field requires its own right. */
const operationOf = {
  name: 'item.rename',
  hashtags: 'item.tag',
  expiresAt: 'item.setExpiry',
  warnAt: 'item.setExpiry',
  starred: 'item.star',
  hidden: 'item.star',
} as const satisfies Record<keyof Change, Operation>

/** Rename, hashtags, and personal marks. */
export function createChangeItem({ db, clock, audit, access, blockedTypes, hooks }: WithBlockedTypes) {
  /** The caller's revision must be the newest (C50). */
  async function assertRevision(tx: Tx, row: ItemRow, revision: number | undefined): Promise<void> {
    if (revision !== undefined && row.revision !== revision) throw await staleItem(tx, row)
  }

  async function changeExpiry(tx: Tx, actor: AccountActor, located: Proved, change: Change): Promise<ItemRow> {
    const { expiresAt, warnAt } = change
    if (expiresAt === undefined && warnAt === undefined) return located.item
    const permit = await access.authorise(tx, actor, 'item.setExpiry', located)
    // System folders would leave the lists by expiring.
    if (permit.item.reserved) throw new AppError('ITEM_RESERVED')
    const dates = datesOf(permit.item, { expiresAt, warnAt }, clock.now())
    await forgetPolicy(tx, permit.item.id)
    return updateProved(tx, permit, 'item.setExpiry', { ...dates, modified_by: personIdOf(actor) })
  }

  async function changeHashtags(tx: Tx, actor: AccountActor, item: ItemRow, { hashtags }: Change): Promise<ItemRow> {
    if (hashtags === undefined) return item
    const tags = await hooks.readHashtags(tx, actor, item, hashtags)
    const row = await updateItem(tx, item, { hashtags: tags, modified_by: personIdOf(actor) })
    await hooks.hashtagsChanged(tx, row, clock.now())
    return row
  }

  async function mark(tx: Tx, actor: AccountActor, item: ItemRow, { starred, hidden }: Change): Promise<void> {
    const personId = personIdOf(actor)
    if ((starred === undefined && hidden === undefined) || personId === null) return
    const whose = { itemId: item.id, personId, accountId: actor.accountId }
    await setMark(tx, whose, { starred, hidden }, clock.now())
  }

  /** One log row per call: a rename as its own type, everything else with its changes. */
  async function record(tx: Tx, actor: AccountActor, before: ItemRow, after: ItemRow, change: Change): Promise<void> {
    const others = Object.fromEntries(
      Object.entries(change).filter(([field]) => field !== 'name' && Object.hasOwn(operationOf, field)),
    )
    const renamed = before.name !== after.name
    if (Object.keys(others).length > 0) {
      const changes = { ...(renamed && { from: before.name, name: after.name }), ...others }
      await audit.record(tx, actor, { type: 'item.changed', subject: after.id, data: { changes } })
    } else if (renamed) {
      const data = { from: before.name, to: after.name }
      await audit.record(tx, actor, { type: 'item.renamed', subject: after.id, data })
    }
  }

  const wanted = (change: Change): Operation[] =>
    Object.entries(operationOf).flatMap(([field, operation]) => (Object.hasOwn(change, field) ? [operation] : []))

  return (actor: AccountActor, id: string, change: Change, revision: number | undefined): Promise<Item> =>
    transactItems(db, async (tx) => {
      const asked = [...new Set(wanted(change))]
      // A key that only writes is not shown what it changes.
      const operations = actor.kind === 'key' && asked.length > 0 ? asked : ['item.see' as const, ...asked]
      const located = await access.requireLockedItem(tx, actor, operations, id)
      const { item: before } = located
      await assertRevision(tx, before, revision)
      const name = change.name === undefined ? null : await blockedTypes.place(tx, actor, located, change.name)
      const dated = await changeExpiry(tx, actor, located, change)
      const renamed = name === null ? dated : await renameItem(tx, actor, dated, name, clock.now())
      const row = await changeHashtags(tx, actor, renamed, change)
      await mark(tx, actor, row, change)
      await record(tx, actor, before, row, change)
      return presentChanged(tx, actor, row, located)
    })
}
