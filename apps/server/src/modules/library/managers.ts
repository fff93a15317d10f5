import type { Language, Reply } from '@khlang/contract'
import type { findLibraryCandidates, listLibraryManagers } from '@khlang/contract/library'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Db, transact } from '../../platform/db.ts'
import { wordsOf } from '../../platform/like.ts'
import * as repo from './managers.repo.ts'
import type { LibraryDeps } from './deps.ts'

/** Whether the actor has the grant "library manager" in the business they act for. */
export const holdsGrant = async (db: Db, { accountKind, accountId, employeeId }: PersonActor): Promise<boolean> =>
  accountKind === 'business' && employeeId !== null && (await repo.isManager(db, accountId, employeeId))

/** Whether the actor manages the shelf of the business they act for. */
export const managesShelf = async (db: Db, actor: PersonActor): Promise<boolean> =>
  actor.accountKind === 'business' && (actor.isAdmin || (await holdsGrant(db, actor)))

const shownCandidates = 10

/** The grant "library manager", which Admin Business gives and revokes (T04). */
export function createManagers({ db, audit, clock }: Pick<LibraryDeps, 'db' | 'audit' | 'clock'>) {
  return {
    async list({ accountId }: PersonActor): Promise<Reply<typeof listLibraryManagers>> {
      const rows = await repo.findManagers(db, accountId)
      return {
        items: rows.map(({ employee_id, name, granted_at }) => ({
          employeeId: employee_id,
          name,
          grantedAt: granted_at.toISOString(),
        })),
      }
    },
    /** Candidates for the grant: the first matches. */
    async candidates(
      { accountId }: PersonActor,
      name: string,
      language: Language,
    ): Promise<Reply<typeof findLibraryCandidates>> {
      const rows = await repo.findCandidates(db, accountId, wordsOf(name), shownCandidates + 1, language)
      return {
        items: rows.slice(0, shownCandidates).map(({ id, ...row }) => ({ employeeId: id, ...row })),
        more: rows.length > shownCandidates,
      }
    },
    set: (actor: PersonActor, employeeId: string, granted: boolean): Promise<void> =>
      transact(db, async (tx) => {
        if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
        const { accountId: businessId, personId } = actor
        if (!(await repo.isEmployee(tx, businessId, employeeId))) throw new AppError('EMPLOYEE_NOT_FOUND')
        if (granted) {
          const row = {
            business_id: businessId,
            employee_id: employeeId,
            granted_by: personId,
            granted_at: clock.now(),
          }
          await repo.insertManager(tx, row)
        } else await repo.deleteManager(tx, businessId, employeeId)
        const data = { employeeId, granted }
        await audit.record(tx, actor, { type: 'library-manager.changed', subject: businessId, data })
      }),
  }
}
