import type { BulkOperation } from '@khlang/contract'
import type { Operation } from '@khlang/contract/permissions'
import type { AccountActor, Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/db.ts'
import { FILE, type ItemRow } from '../model/drive.types.ts'
import { isWithin } from '../model/items.repo.ts'
import { findGrantedBelow } from '../model/tree.repo.ts'
import { type BulkOutcome, forEachItem } from '../model/bulk.ts'
import type { WithAccess } from '../access/access.ts'
import type { Proved } from '../access/proof.ts'
import { type createMoveItems, whyItStays } from './move-items.ts'

const wantedOf = {
  trash: 'item.trash',
  restore: 'item.restore',
  purge: 'item.purge',
  download: 'item.zip',
  copy: 'item.copy',
  move: 'move',
} as const satisfies Record<BulkOperation, Operation | 'move'>

/** A single file is downloaded as it is; several, or a folder, as a zip. */
const wantedFor = ({ operation, ids }: Asked, { kind }: ItemRow) =>
  operation === 'download' && kind === FILE && ids.length === 1 ? 'item.download' : wantedOf[operation]

type Asked = { operation: BulkOperation; ids: readonly string[]; targetId?: string | undefined }
/** Chosen items that may be processed; and what is not to be entered: the others, and what is unseen below these. */
type Permitted = { tops: Proved[]; target?: Proved | undefined; closed: readonly string[] }
export type CheckItems = ReturnType<typeof createCheckItems>

const goesTo = (operation: BulkOperation) => operation === 'move' || operation === 'copy'

/** Why an item that the caller may do this to is not for it. */
const misfitOf = ({ operation }: Asked, { item }: Proved, target: Proved | undefined) =>
  operation === 'move' && target
    ? whyItStays(item, target)
    : item.reserved && operation !== 'download' && operation !== 'copy'
      ? 'ITEM_RESERVED'
      : null

/** Asks before anything is changed, entered, counted or named. */
export function createCheckItems(
  { db, access }: WithAccess,
  { requireTarget }: Pick<ReturnType<typeof createMoveItems>, 'requireTarget'>,
) {
  /** What the caller cannot see below these: only what has permissions of its own can differ from its folder. */
  async function unseenBelow(on: Db, actor: Principal, tops: readonly Proved[]): Promise<string[]> {
    const limited = tops.filter(({ viewer }) => viewer.everything === null).map(({ item }) => item.id)
    const granted = limited.length > 0 ? await findGrantedBelow(on, limited) : []
    const seen = await access.findAllowed(on, actor, 'item.see', granted)
    return granted.filter((id) => !seen.has(id))
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
          const asked = { operation, ids }
          const { found, target } = await access.requirePlaceable(tx, actor, id, async (item) => ({
            operation: wantedFor(asked, item),
            target: targetId !== undefined && goesTo(operation) ? await requireTarget(tx, actor, targetId) : undefined,
          }))
          const misfit = misfitOf(asked, found, target)
          if (misfit !== null) throw new AppError(misfit)
          if (target && (await isWithin(tx, target.item.id, id))) throw new AppError('FOLDER_INTO_ITSELF')
          return {}
        }),
      ),

    /** The same for many items with a handful of queries, for work that enters their trees. */
    async permitted(on: Db, actor: AccountActor, asked: Asked): Promise<Permitted> {
      const { ids, operation, targetId = '' } = asked
      if (targetId === '' && goesTo(operation)) return { tops: [], closed: ids }
      const { target, evaluations } = await access.evaluatePlaceable(on, actor, ids, targetId || null, (item) =>
        wantedFor(asked, item),
      )
      if (targetId && !target) return { tops: [], closed: ids }
      const tops = ids.flatMap((id) => {
        const evaluation = evaluations.get(id)
        return evaluation?.code === null && misfitOf(asked, evaluation.found, target) === null ? [evaluation.found] : []
      })
      const fit = new Set(tops.map(({ item }) => item.id))
      const refused = ids.filter((id) => !fit.has(id))
      return { tops, target, closed: [...refused, ...(await unseenBelow(on, actor, tops))] }
    },
  }
}
