import type { ItemLinkPolicy, LinkPolicy } from '@khlang/contract/links'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError, nullIfMissing } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { type Db, transact } from '../../../platform/db.ts'
import { model } from '../../drive/index.ts'
import * as repo from '../model/policies.repo.ts'
import type { LinksDeps } from '../deps.ts'
import { togetherOf } from './settings.rules.ts'

/** Defaults and maxima for the links of a business: for its people, and for its items. */
export function createPolicies({ db, audit, config, drive }: Pick<LinksDeps, 'db' | 'audit' | 'config' | 'drive'>) {
  const own = async (on: Db, accountId: string): Promise<LinkPolicy> => {
    const policy = await repo.findOwnPolicy(on, accountId)
    return togetherOf(policy ? [policy] : [])
  }
  return {
    read: (accountId: string): Promise<LinkPolicy> => own(db, accountId),

    /** Those of the business that the caller acts for, and of the one whose item it is. */
    async of(actor: PersonActor, itemId: string): Promise<ItemLinkPolicy> {
      const located = await drive.access.requireItem(db, actor, 'item.see', itemId)
      const policies = await repo.findPolicies(db, { maker: actor.accountId, owner: located.drive.account_id })
      const allowsCompanyLinks = actor.accountKind === 'business' && policies.every((policy) => policy.allows_company)
      const offer = { ...model.leastOffer, level: 'upload' } as const
      const uploads =
        located.item.kind === model.FOLDER &&
        (await drive.access.authorise(db, actor, 'link.create', located, { offer }).catch(nullIfMissing)) !== null
      return { ...togetherOf(policies), allowsCompanyLinks, uploads, signing: config.etax.signing }
    },
    /**
     * Links that exist stay as they are, until they are changed or links are not allowed any more. What is left out stays.
     *
     * @param check refuses what does not fit together
     */
    set: (actor: PersonActor, edits: Partial<LinkPolicy>, check?: (wanted: LinkPolicy) => void): Promise<void> =>
      transact(db, async (tx) => {
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
        await repo.lockBusiness(tx, actor.accountId)
        const before = await own(tx, actor.accountId)
        const policy = { ...before, ...edits }
        check?.(policy)
        const change = changeOf(before, policy)
        if (Object.keys(change.after).length === 0) return
        await repo.upsertPolicy(tx, {
          account_id: actor.accountId,
          default_days: policy.defaultDays,
          max_days: policy.maxDays,
          default_opens: policy.defaultOpens,
          max_opens: policy.maxOpens,
          password_required: policy.passwordRequired,
          password_length: policy.passwordLength,
          login_required: policy.loginRequired,
          allows_links: policy.allowsLinks,
        })
        await audit.record(tx, actor, {
          type: 'link-policy.changed',
          subject: actor.accountId,
          data: change,
        })
      }),
  }
}
