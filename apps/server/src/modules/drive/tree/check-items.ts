import type { BulkOperation } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { AccountActor, Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { FILE } from '../model/drive.types.ts'
import { isWithin } from '../model/items.repo.ts'
import { findGrantedBelow } from '../model/tree.repo.ts'
import { type BulkOutcome, forEachItem } from '../model/bulk.ts'
import type { WithAccess } from '../access/access.ts'
import type { Located } from '../access/located.ts'
import type { createMoveItems } from './move-items.ts'

const operationOf = {
  trash: 'item.trash',
  restore: 'item.restore',
  purge: 'item.purge',
  download: 'item.zip',
} as const satisfies Partial<Record<BulkOperation, Operation>>

/** A single file is downloaded as it is; several, or a folder, as a zip. */
const operationFor = (operation: keyof typeof operationOf, kind: number, count: number): Operation =>
  operation === 'download' && kind === FILE && count === 1 ? 'item.download' : operationOf[operation]

type Asked = { operation: BulkOperation; ids: readonly string[]; targetId?: string | undefined }
/** Chosen items that may be processed; and what is not to be entered: the others, and what is unseen below these. */
type Permitted = { tops: Located[]; target?: Located | undefined; closed: readonly string[] }
export type CheckItems = ReturnType<typeof createCheckItems>

/** Asks before anything is changed, entered, counted or named. */
export function createCheckItems(
  { db, access }: WithAccess,
  { requireMovable, requireTarget }: Pick<ReturnType<typeof createMoveItems>, 'requireMovable' | 'requireTarget'>,
) {
  async function assertCan(
    on: Db,
    actor: AccountActor,
    found: Located,
    { operation, ids, target }: Asked & { target: Located | undefined },
  ): Promise<void> {
    if (operation !== 'move' && operation !== 'copy') {
      await access.authorise(on, actor, operationFor(operation, found.item.kind, ids.length), found)
      if (found.item.reserved && operation !== 'download') throw new AppError('ITEM_RESERVED')
    } else if (target === undefined)
      throw new AppError('INVALID_INPUT', {}, { fields: [{ path: 'targetId', message: 'is missing' }] })
    else if (operation === 'move') await requireMovable(on, actor, found, target)
    else await access.authorise(on, actor, 'item.copy', found, { target: await access.targetFacts(on, target) })
  }

  const maySee = async (on: Db, actor: Principal, found: Located | undefined): Promise<boolean> =>
    found !== undefined && (await access.ask(on, actor, 'item.see', found)).allowed

  /** What the caller cannot see below these: only what has permissions of its own can differ from its folder. */
  async function unseenBelow(on: Db, actor: Principal, tops: readonly Located[]): Promise<string[]> {
    const limited = tops.filter(({ viewer }) => viewer.everything === null).map(({ item }) => item.id)
    const granted = limited.length > 0 ? await findGrantedBelow(on, limited) : []
    const found = await access.locateAll(on, actor, granted)
    const seen = await Promise.all(granted.map((id) => maySee(on, actor, found.get(id))))
    return granted.filter((_, index) => !seen[index])
  }

  return {
    unseenBelow,

    /** Which of these items could be processed, and why not; nothing is changed. */
    check: (
      actor: AccountActor,
      ids: readonly string[],
      operation: BulkOperation,
      targetId?: string,
    ): Promise<BulkOutcome> =>
      db.transaction().execute((tx) =>
        forEachItem(ids, async (id) => {
          const found = await access.locate(tx, actor, id)
          const goes = targetId !== undefined && (operation === 'move' || operation === 'copy')
          const target = goes ? await requireTarget(tx, actor, targetId) : undefined
          await assertCan(tx, actor, found, { operation, ids, target })
          if (target && (await isWithin(tx, target.item.id, id))) throw new AppError('FOLDER_INTO_ITSELF')
          return {}
        }),
      ),

    /** The same for many items with a handful of queries, for work that enters their trees. */
    async permitted(on: Db, actor: AccountActor, asked: Asked): Promise<Permitted> {
      const { ids, targetId = '' } = asked
      const found = await access.locateAll(on, actor, targetId ? [...ids, targetId] : ids)
      const target = found.get(targetId)
      if (targetId && !(await maySee(on, actor, target))) return { tops: [], closed: ids }
      const verdicts = await forEachItem(ids, async (id) => {
        const one = found.get(id)
        if (!one) throw new AppError('NOT_FOUND')
        await assertCan(on, actor, one, { ...asked, target })
        return {}
      })
      const tops = ids.flatMap((id, index) => (verdicts[index]?.ok ? (found.get(id) ?? []) : []))
      const refused = ids.filter((_, index) => !verdicts[index]?.ok)
      return { tops, target, closed: [...refused, ...(await unseenBelow(on, actor, tops))] }
    },
  }
}
