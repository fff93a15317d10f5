import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Tx } from '../../platform/db.ts'
import {
  findBusinessForUpdate,
  findBusinessOfDomain,
  findBusinessRow,
  findProvedBusiness,
  updateLogo,
  updateNames,
} from './accounts.repo.ts'
import type { AccountsDeps } from './deps.ts'
import { assertManages } from './permit.ts'
import { statusOf } from './memberships.ts'

/** The public data of a business. */
export function createBusinesses({ db, audit }: AccountsDeps) {
  return {
    async findBusiness(id: string) {
      const row = await findBusinessRow(db, id)
      return (
        row && {
          id: row.id,
          taxId: row.tax_id,
          branchNo: row.branch_no,
          proved: row.proved_at !== null,
          nameTh: row.name_th,
          nameEn: row.name_en,
          domain: row.domain,
          logo: row.logo,
          status: statusOf(row.status),
          statusReason: row.status_reason,
          exportUntil: row.export_until,
          package: row.package,
        }
      )
    },
    /** Changes what the business shows as its logo: an address, 'default', or '' for its name alone. */
    async changeLogo(tx: Tx, actor: PersonActor, logo: string): Promise<void> {
      assertManages(actor, actor.accountId)
      await updateLogo(tx, actor.accountId, logo)
      const shown = logo === '' ? 'none' : logo === 'default' ? logo : 'own'
      const event = { type: 'business.changed', subject: actor.accountId, data: { changes: { logo: shown } } } as const
      await audit.record(tx, actor, event)
    },
    /** Changes the names of a business; its numbers are those that it registered with. */
    async changeNames(actor: PersonActor, names: { nameTh?: string; nameEn?: string }): Promise<void> {
      assertManages(actor, actor.accountId)
      await transact(db, async (tx) => {
        const row = await findBusinessForUpdate(tx, actor.accountId)
        if (!row) throw new AppError('NOT_FOUND')
        const nameTh = names.nameTh?.trim() ?? row.name_th
        const nameEn = names.nameEn?.trim() ?? row.name_en
        const changes = {
          ...(nameTh !== row.name_th && { nameTh }),
          ...(nameEn !== row.name_en && { nameEn }),
        }
        if (Object.keys(changes).length === 0) return
        await updateNames(tx, actor.accountId, { name_th: nameTh, name_en: nameEn })
        await audit.record(tx, actor, { type: 'business.changed', subject: actor.accountId, data: { changes } })
      })
    },
    /** The business that has proved these numbers, or undefined: what only claims them is not found by them. */
    findBusinessIdByTaxId: async (taxId: string, branchNo: string): Promise<string | undefined> =>
      (await findProvedBusiness(db, taxId, branchNo))?.id,
    /** The business whose people sign in with addresses of this mail domain (T22). */
    async findBusinessByDomain(domain: string) {
      const row = await findBusinessOfDomain(db, domain)
      return row && { id: row.id, nameTh: row.name_th, nameEn: row.name_en, logo: row.logo }
    },
  }
}
