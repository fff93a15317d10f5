import { randomUUID } from 'node:crypto'
import { defaultQuotas } from '@khlang/contract'
import { type ReadingActor, personIdOf } from '../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../platform/app-error.ts'
import type { Tx } from '../../../platform/db.ts'
import { findDrives } from '../access/access.repo.ts'
import type { DriveRow } from '../model/drive.types.ts'
import { insertDrive } from '../model/items.repo.ts'
import { findSpace, updateQuota } from '../model/quota.repo.ts'
import type { WithAccess } from '../access/access.ts'
import { cleanedName } from '../model/names.rules.ts'

const rootNames = { personal: 'ไดรฟ์ของฉัน', business: 'ไดรฟ์ธุรกิจ' } as const

type NewAccount = { accountId: string; kind: 'citizen' | 'business'; personId?: string | null }

/** The drives that accounts have from the start (T01, T02). */
export function createRoots({ db, clock, access, hooks }: WithAccess) {
  async function open(tx: Tx, accountId: string, personId: string | null, quota: number): Promise<string> {
    const rootId = randomUUID()
    const name = cleanedName(personId ? rootNames.personal : rootNames.business)
    await insertDrive(tx, { id: randomUUID(), rootId, accountId, personId, quota, name, at: clock.now() })
    return rootId
  }

  /** An inaccessible root is not listed: people without a rule do not see that of the business. */
  const opens = async (actor: ReadingActor, { kind, root_id }: DriveRow): Promise<boolean> =>
    kind !== 'business' || access.mayEnter(db, actor, root_id)

  /** The drives of the account that the caller can open; the usage of others is not revealed. */
  async function openDrives(actor: ReadingActor): Promise<DriveRow[]> {
    const personId = actor.kind === 'support' ? actor.customer.personId : personIdOf(actor)
    const drives = await findDrives(db, actor.accountId, personId)
    const open = await Promise.all(drives.map((drive) => opens(actor, drive)))
    return drives.filter((_, index) => open[index])
  }

  return {
    /** The drive of a citizen or of a business, in the transaction that creates the account. */
    async openForAccount(tx: Tx, { accountId, kind, personId = null }: NewAccount): Promise<void> {
      if (kind === 'citizen') return void (await open(tx, accountId, personId, defaultQuotas.citizen))
      const rootId = await open(tx, accountId, null, defaultQuotas.business)
      await hooks.businessOpened(tx, accountId, rootId)
    },
    /** The private drive of an employee; one who returns gets the old one. */
    async openForEmployee(tx: Tx, employee: { businessId: string; personId: string }): Promise<void> {
      const drives = await findDrives(tx, employee.businessId, employee.personId)
      if (!drives.some((drive) => drive.person_id === employee.personId))
        await open(tx, employee.businessId, employee.personId, defaultQuotas.employee)
      const quota = await hooks.findEmployeeQuota(tx, employee.businessId, employee.personId)
      if (quota) await updateQuota(tx, quota.driveId, quota.bytes)
    },
    setQuota: (tx: Tx, driveId: string, bytes: number) => updateQuota(tx, driveId, bytes),
    /** The drives of the account; a key that is limited to a folder has that as its only root. */
    async list(actor: ReadingActor) {
      const limit = actor.kind === 'key' ? actor.key.folderId : null
      if (limit !== null) {
        const top = await access.requireItem(db, actor, 'item.see', limit).catch(nullIfMissing)
        return { items: top ? [{ rootId: limit, kind: 'business' as const, name: top.item.name }] : [] }
      }
      return {
        items: (await openDrives(actor)).map((drive) => ({
          rootId: drive.root_id,
          kind: drive.kind === 'business' ? ('business' as const) : ('personal' as const),
          name: drive.kind === 'business' ? drive.owner_name : rootNames.personal,
        })),
      }
    },
    /** Used, maximum and remaining space of the account that the caller acts for, in bytes. */
    async storage(actor: ReadingActor) {
      if (actor.kind === 'key' && actor.key.folderId !== null) throw new AppError('NOT_ALLOWED')
      const drives = await Promise.all(
        (await openDrives(actor)).map(async (drive) => {
          const { quota = 0, used = 0 } = (await findSpace(db, drive.id)) ?? {}
          const kind = drive.kind === 'business' ? ('business' as const) : ('personal' as const)
          return { rootId: drive.root_id, kind, used, max: quota, remain: Math.max(0, quota - used) }
        }),
      )
      const sum = (key: 'used' | 'max' | 'remain') => drives.reduce((total, drive) => total + drive[key], 0)
      return { used: sum('used'), max: sum('max'), remain: sum('remain'), drives }
    },
  }
}
