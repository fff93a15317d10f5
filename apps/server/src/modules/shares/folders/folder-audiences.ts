import type { Language } from '@khlang/contract'
import { type FolderAudiences, foundEmployees } from '@khlang/contract/folder-rules'
import type { PersonActor } from '../../../platform/actor.ts'
import { wordsOf } from '../../../platform/like.ts'
import type { SharesDeps } from '../deps.ts'
import * as people from './business-people.repo.ts'
import { locateRuled, managesPeople } from './locate-ruled.ts'

/** Whom the rules of a folder can name, for those who may change them. */
export function createFolderAudiences({ db, access, clock }: Pick<SharesDeps, 'db' | 'access' | 'clock'>) {
  return {
    async groups(actor: PersonActor, folderId: string, language: Language): Promise<FolderAudiences> {
      const { drive } = await locateRuled({ access }, db, actor, folderId)
      const [departments, roles] = await Promise.all([
        people.findDepartmentNames(db, drive.account_id, language),
        people.findRoleNames(db, drive.account_id, language),
      ])
      return { departments, roles }
    },

    async employees(actor: PersonActor, folderId: string, q: string, language: Language) {
      const { drive } = await locateRuled({ access }, db, actor, folderId)
      const [businessId, words, limit] = [drive.account_id, wordsOf(q), foundEmployees]
      const employees = await people.findEmployeesByName(db, businessId, words, limit, language)
      const invited = managesPeople(actor, businessId)
        ? await people.findInvited(db, businessId, { words, now: clock.now(), limit: limit - employees.length })
        : []
      return {
        items: [
          ...employees.map((one) => ({ ...one, invited: false })),
          ...invited.map(({ id, address }) => ({ id, name: address, username: null, invited: true })),
        ],
      }
    },
  }
}
