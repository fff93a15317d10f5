import type { Input, Reply } from '@khlang/contract'
import type { claimSignInDomain, getSignInDomain } from '@khlang/contract/sign-in-domain'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { brokenConstraint, type Db, transact, transactUnsynced, type Tx } from '../../../platform/db.ts'
import { newToken } from '../../../platform/tokens.ts'
import type { IdentityContext } from '../deps.ts'
import { domainIn, recordOf } from './domains.rules.ts'
import { assertOwnWay } from './accepted-ways.ts'
import * as repo from './domains.repo.ts'
import { lockBusiness } from './policies.repo.ts'

type Domain = Reply<typeof getSignInDomain>

/** Records that are looked for: the DNS belongs to others. */
const lookUps = { perBusiness: 20, windowSeconds: 3600 } as const

/** The domain that the people of a business sign in by (T22): it takes effect once a record in the DNS proves it. */
export function createDomains(ctx: IdentityContext) {
  const { db, audit, clock, limits, lookUpTxt } = ctx

  async function describe(on: Db, businessId: string): Promise<Domain> {
    const domain = await repo.findDomain(on, businessId)
    const claim = await repo.findClaim(on, businessId)
    return {
      domain,
      claim: claim
        ? { domain: claim.domain, ...recordOf(claim), checkedAt: claim.checked_at?.toISOString() ?? null }
        : null,
    }
  }

  /** One change of the domain of a business after the other. */
  function change(actor: PersonActor, work: (tx: Tx, was: string | null) => Promise<void>): Promise<Domain> {
    assertActive(actor)
    return transact(db, async (tx) => {
      await lockBusiness(tx, actor.accountId)
      await work(tx, await repo.findDomain(tx, actor.accountId))
      return describe(tx, actor.accountId)
    })
  }

  const recordChange = (tx: Tx, actor: PersonActor, before: string | null, after: string | null) =>
    audit.record(tx, actor, {
      type: 'sign-in-domain.changed',
      subject: actor.accountId,
      data: { before: { domain: before }, after: { domain: after } },
    })

  return {
    get: (actor: PersonActor): Promise<Domain> => describe(db, actor.accountId),

    /** The domain in use stays until the new one is proven. The record of a domain stays the same when it is named again. */
    claim: (actor: PersonActor, input: Input<typeof claimSignInDomain>['body']): Promise<Domain> => {
      const domain = domainIn(input.domain)
      return change(actor, async (tx, was) => {
        const claim = await repo.findClaim(tx, actor.accountId)
        if (was === domain || claim?.domain === domain) return
        await repo.saveClaim(tx, actor.accountId, { domain, token: newToken(), created_at: clock.now() })
        await audit.record(tx, actor, { type: 'sign-in-domain.claimed', subject: actor.accountId, data: { domain } })
      })
    },

    /** Asks the DNS, outside any transaction; what was claimed meanwhile is not proven by it. */
    async prove(actor: PersonActor): Promise<Domain> {
      assertActive(actor)
      const claim = await repo.findClaim(db, actor.accountId)
      if (!claim) throw new AppError('NOT_FOUND')
      await limits.take(`prove-domain:${actor.accountId}`, lookUps.perBusiness, lookUps.windowSeconds)
      const { recordName, recordValue } = recordOf(claim)
      const found = await lookUpTxt(recordName)
      if (!found.some((text) => text.trim() === recordValue)) {
        await transactUnsynced(db, (tx) => repo.noteChecked(tx, actor.accountId, claim.token, clock.now()))
        throw new AppError('DOMAIN_UNPROVEN', { name: recordName })
      }
      try {
        return await change(actor, async (tx, was) => {
          const current = await repo.findClaim(tx, actor.accountId)
          if (current?.token !== claim.token) throw new AppError('NOT_FOUND')
          await repo.saveDomain(tx, actor.accountId, claim.domain)
          await assertOwnWay(tx, actor)
          await ctx.callers.changed(tx, actor.accountId)
          await repo.removeClaim(tx, actor.accountId)
          await recordChange(tx, actor, was, claim.domain)
        })
      } catch (error) {
        if (brokenConstraint(error) === 'business_domain_key') throw new AppError('DOMAIN_TAKEN')
        throw error
      }
    },

    remove: (actor: PersonActor): Promise<Domain> =>
      change(actor, async (tx, was) => {
        const claim = await repo.findClaim(tx, actor.accountId)
        if (was === null && !claim) return
        await repo.saveDomain(tx, actor.accountId, null)
        await repo.removeClaim(tx, actor.accountId)
        await recordChange(tx, actor, was ?? claim?.domain ?? null, null)
      }),
  }
}

function assertActive(actor: PersonActor): void {
  if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
}
