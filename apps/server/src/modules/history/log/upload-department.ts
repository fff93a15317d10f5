import type { Language, Reply } from '@khlang/contract'
import type { getUploadDepartment } from '@khlang/contract/item-log'
import type { PersonActor } from '../../../platform/actor.ts'
import type { HistoryDeps } from '../deps.ts'
import { findUploadDepartment } from './upload-department.repo.ts'

/**
 * For which department the content of a file came into Drive Business (C64), as the log has it. Of what came without a
 * session, and of copies, there is none. Whoever is outside the business learns nothing of its departments.
 */
export function createUploadDepartment({ db, access }: Pick<HistoryDeps, 'db' | 'access'>) {
  return async (actor: PersonActor, id: string, language: Language): Promise<Reply<typeof getUploadDepartment>> => {
    const { item, drive } = await access.requireItem(db, actor, 'item.details', id)
    if (drive.kind !== 'business' || drive.account_id !== actor.accountId) return { department: null }
    return {
      department: (await findUploadDepartment(db, { accountId: drive.account_id, itemId: item.id }, language)) ?? null,
    }
  }
}
