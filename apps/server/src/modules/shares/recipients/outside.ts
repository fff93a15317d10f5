import type { SharingPolicy } from '@khlang/contract/admin-settings'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changeOf } from '../../../platform/change.ts'
import { type Db, transact, type Tx } from '../../../platform/db.ts'
import type { SharesDeps } from '../deps.ts'
import * as repo from './outside.repo.ts'
import { domainsAfter, isInDomains, type SharingEdits } from './outside.rules.ts'

/** Who would get a share; `email` of an invitation. */
export type Receiver =
  | { kind: 'person' | 'department' | 'business'; id: string }
  | { kind: 'invitation'; email: string }

/** Whether items of a business may be shared with somebody outside it: its admin decides, those who share ask here. */
export function createOutside({ db, audit }: Pick<SharesDeps, 'db' | 'audit'>) {
  async function isAllowed(on: Db, businessId: string, receiver: Receiver): Promise<boolean> {
    const policy = await repo.findPolicy(on, businessId)
    if (policy.outside === 'allowed') return true
    const byAddress = (address: string | null) => policy.outside === 'domains' && isInDomains(address, policy.domains)
    if (receiver.kind === 'invitation') return byAddress(receiver.email)
    if (receiver.kind === 'department') return repo.isOwnDepartment(on, businessId, receiver.id)
    if (receiver.kind === 'business') return receiver.id === businessId
    const outsider = await repo.findOutsider(on, businessId, receiver.id)
    return outsider === undefined || byAddress(outsider.email)
  }

  return {
    isAllowed,

    /** In the transaction that shares: SHARING_OUTSIDE_REFUSED if the owner of the item does not allow it. */
    async assertAllowed(tx: Tx, businessId: string, receiver: Receiver): Promise<void> {
      if (!(await isAllowed(tx, businessId, receiver))) throw new AppError('SHARING_OUTSIDE_REFUSED')
    },

    /** The same for mail addresses that items are sent to. */
    async assertAddresses(tx: Tx, businessId: string, addresses: readonly string[]): Promise<void> {
      const policy = await repo.findPolicy(tx, businessId)
      if (policy.outside === 'allowed') return
      const emails = addresses.map((address) => address.toLowerCase())
      const inside = await repo.findInsideAddresses(tx, businessId, emails)
      const isFine = (email: string) =>
        inside.has(email) || (policy.outside === 'domains' && isInDomains(email, policy.domains))
      if (!emails.every(isFine)) throw new AppError('SHARING_OUTSIDE_REFUSED')
    },

    /** In the transaction in which an address is proven, or somebody becomes an employee. */
    personChanged: (tx: Tx, personId: string): Promise<void> => repo.resumePrivateSharesWith(tx, personId),

    read: (businessId: string): Promise<SharingPolicy> => repo.findPolicy(db, businessId),

    /**
     * What is shared of Drive Business stays until an admin ends it. Shares of private drives, which no admin sees, and all
     * links are closed meanwhile. What is left out stays.
     */
    set: (actor: PersonActor, edits: SharingEdits): Promise<void> =>
      transact(db, async (tx) => {
        if (!actor.isAdmin) throw new AppError('NOT_ADMIN')
        await repo.lockBusiness(tx, actor.accountId)
        const before = await repo.findPolicy(tx, actor.accountId)
        const wanted = {
          outside: edits.outside ?? before.outside,
          domains: domainsAfter(before.domains, edits.domains),
        }
        if (wanted.outside === 'domains' && wanted.domains.length === 0) throw new AppError('SHARING_DOMAIN_REQUIRED')
        const change = changeOf(before, wanted)
        if (Object.keys(change.after).length === 0) return
        await repo.savePolicy(tx, actor.accountId, wanted)
        await repo.switchPrivateShares(tx, actor.accountId, wanted)
        await audit.record(tx, actor, { type: 'sharing-policy.changed', subject: actor.accountId, data: change })
      }),
  }
}

export type Outside = ReturnType<typeof createOutside>
