import { extensionOf } from '@khlang/contract'
import { type PersonActor, personOf, type Principal } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, transact } from '../../../platform/db.ts'
import type { Audit } from '../../audit/index.ts'
import type { WithAccess } from '../access/access.ts'
import { keptName, parseName, type Placement } from '../model/names.rules.ts'
import * as repo from './blocked-types.repo.ts'
import { type DriveRow, FILE, type Fitting, type ItemRow } from '../model/drive.types.ts'

/** Whether a drive admits files of this name. */
export type Fits = <N extends string>(name: N) => name is N & Fitting

/** A drive has the rules of its business; citizens have none. */
const hasRules = (drive: DriveRow, actor: Principal) =>
  drive.kind === 'business' || personOf(actor)?.accountKind !== 'citizen'

/** File types that a company's admin blocks (specification 6), by extension. */
export function createBlockedTypes({ db, audit, clock }: { db: Db; audit: Audit; clock: Clock }) {
  /** Which of these names a drive admits. */
  async function fitting(where: Db, actor: Principal, drive: DriveRow, names: readonly string[]): Promise<Fits> {
    const extensions = hasRules(drive, actor) ? names.map(extensionOf).filter((extension) => extension !== '') : []
    const blocked = await repo.findBlocked(where, drive.account_id, extensions)
    return function fits<N extends string>(name: N): name is N & Fitting {
      return !blocked.has(extensionOf(name))
    }
  }

  /**
   * The name for a file in a drive; throws if it may not have it there. What was there before a type was blocked stays, under
   * other names of that type, too.
   */
  async function place(
    where: Db,
    actor: Principal,
    { item, drive }: { item: Pick<ItemRow, 'kind' | 'drive_id' | 'extension'>; drive: DriveRow },
    wanted: string,
  ): Promise<Placement> {
    const name = parseName(wanted)
    const isKept = item.drive_id === drive.id && item.extension === extensionOf(name)
    return item.kind === FILE && !isKept ? admit(where, actor, drive, name) : keptName({ name })
  }

  /** The name for a new file in a drive; throws if it may not have it there. */
  async function admit<N extends string>(where: Db, actor: Principal, drive: DriveRow, name: N): Promise<N & Fitting> {
    const fits = await fitting(where, actor, drive, [name])
    if (fits(name)) return name
    throw new AppError('FILE_TYPE_BLOCKED')
  }

  return {
    fitting,
    place,
    admit,
    /** Throws if there is a file of a blocked type in a tree that comes into a drive. */
    async assertTreeFits(where: Db, actor: Principal, drive: DriveRow, treeId: string): Promise<void> {
      if (hasRules(drive, actor) && (await repo.hasBlockedIn(where, drive.account_id, treeId)))
        throw new AppError('FILE_TYPE_BLOCKED')
    },
    /** For everybody in the business, so that a page can refuse before any bytes are sent. */
    list: (actor: PersonActor) => repo.findBlockedTypes(db, actor.accountId),
    /** Admin Business only; existing files stay. */
    async set(actor: PersonActor, extensions: readonly string[]): Promise<string[]> {
      if (actor.accountKind !== 'business' || !actor.isAdmin) throw new AppError('NOT_ADMIN')
      if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      const wanted = [...new Set(extensions.map((one) => one.replace(/^\./, '').toLowerCase()))].sort()
      await transact(db, async (tx) => {
        const before = { blockedTypes: (await repo.findBlockedTypes(tx, actor.accountId)).join(' ') || null }
        await repo.replaceBlockedTypes(tx, actor.accountId, wanted, {
          created_by: actor.personId,
          created_at: clock.now(),
        })
        const changes = { blockedTypes: wanted.join(' ') || null }
        await audit.record(tx, actor, { type: 'business.changed', subject: actor.accountId, data: { changes, before } })
      })
      return wanted
    },
  }
}

export type BlockedTypes = ReturnType<typeof createBlockedTypes>
export type WithBlockedTypes = WithAccess & { blockedTypes: BlockedTypes }
