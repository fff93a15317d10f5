import { type Input, type Language, maskId } from '@khlang/contract'
import type { BusinessProfile, changeBusinessProfile } from '@khlang/contract/business-profile'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { findPersonNames } from '../../../platform/person-names.ts'
import { accountRules } from '../../accounts/index.ts'
import type { AdminDeps } from '../deps.ts'

/** What a business is to those who work in it; its Admin Business change its names. */
export function createBusinessProfile({ db, accounts }: Pick<AdminDeps, 'db' | 'accounts'>) {
  /** NOT_FOUND for a personal account. */
  async function read({ personId, accountId }: PersonActor, language: Language): Promise<BusinessProfile> {
    const [business, membership, answerable] = await Promise.all([
      accounts.findBusiness(accountId),
      accounts.findMembership(db, personId, accountId),
      accounts.findAnswerable(db, accountId),
    ])
    if (!business || !membership) throw new AppError('NOT_FOUND')
    const { nameTh, nameEn, taxId, branchNo, domain, status } = business
    const names = await findPersonNames(
      db,
      answerable.map((one) => one.personId),
    )
    return {
      accountId,
      nameTh,
      nameEn,
      taxId: membership.isAdmin ? taxId : maskId(taxId),
      branchNo,
      domain,
      package: business.package,
      status,
      admins: answerable.flatMap((one) => names.get(one.personId) ?? []),
      roles: membership.roles.map((role) => accountRules.nameIn(language, role.nameTh, role.nameEn)),
      mayChange: membership.isAdmin && status === 'active',
    }
  }

  return {
    read,
    async change(
      actor: PersonActor,
      { nameTh, nameEn }: Input<typeof changeBusinessProfile>['body'],
      language: Language,
    ): Promise<BusinessProfile> {
      await accounts.changeNames(actor, {
        ...(nameTh !== undefined && { nameTh }),
        ...(nameEn !== undefined && { nameEn }),
      })
      return read(actor, language)
    },
  }
}
