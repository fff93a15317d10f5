import type { PersonActor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import { findBusinessBy, findBusinessRow, updateLogo } from './accounts.repo.ts'
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
    /** The business with these numbers, or undefined. */
    findBusinessIdByTaxId: async (taxId: string, branchNo: string): Promise<string | undefined> =>
      (await findBusinessBy(db, { tax_id: taxId, branch_no: branchNo }))?.id,
    /** The business whose people sign in with addresses of this mail domain (T22). */
    async findBusinessByDomain(domain: string) {
      const row = await findBusinessBy(db, { domain })
      return row && { id: row.id, nameTh: row.name_th, nameEn: row.name_en, logo: row.logo }
    },
  }
}
