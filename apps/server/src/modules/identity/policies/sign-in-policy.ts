import type { Input, Reply } from '@khlang/contract'
import {
  type changeSignInPolicy,
  type getSignInPolicy,
  graceDaysDefault,
  passwordLengths,
} from '@khlang/contract/sign-in-policy'
import type { PersonActor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/app-error.ts'
import { type Db, transact } from '../../../platform/db.ts'
import type { IdentityContext } from '../deps.ts'
import { assertOwnWay, assertWays, ownWayOf, possibleWays, waysAfter, waysIn } from './accepted-ways.ts'
import { assertPasswordDays, assertPasswordLength, nextLengthSince, nextPeriod } from './password-periods.rules.ts'
import * as repo from './policies.repo.ts'

/** What a business asks of the sign-ins of its people; Admin Business decides. Sessions enforce it. */
export function createSignInPolicy(ctx: IdentityContext) {
  const ownPasswords = ctx.config.oidc.kind === 'embedded'

  async function describe(on: Db, actor: PersonActor): Promise<Reply<typeof getSignInPolicy>> {
    const businessId = actor.accountId
    const policy = await repo.findPolicy(on, businessId)
    const people = await repo.countPeople(on, businessId)
    return {
      twoFactor: policy?.required_since ? 'required' : 'off',
      graceDays: policy?.grace_days ?? graceDaysDefault,
      requiredSince: policy?.required_since?.toISOString() ?? null,
      passwordDays: policy?.password_days ?? 0,
      passwordSince: policy?.password_since?.toISOString() ?? null,
      passwordLength: policy?.password_length ?? passwordLengths.min,
      ownPasswords,
      ways: policy?.ways ? waysIn(policy.ways) : null,
      possibleWays: possibleWays(ownPasswords),
      ownWay: await ownWayOf(on, actor),
      employees: people.all,
      withoutTwoFactor: people.without,
    }
  }

  return {
    get: (actor: PersonActor): Promise<Reply<typeof getSignInPolicy>> => describe(ctx.db, actor),

    /**
     * The days of grace count from the first time that a second factor was required, not from later changes; the period
     * of passwords from when it was set or became shorter. What is left out stays.
     */
    change: (
      actor: PersonActor,
      { twoFactor, passwordDays, passwordLength, ways, waysEdits, ...edits }: Input<typeof changeSignInPolicy>['body'],
    ): Promise<Reply<typeof getSignInPolicy>> => {
      if (actor.accountStatus !== 'active') throw new AppError('ACCOUNT_SUSPENDED')
      if (passwordDays) assertPasswordDays(passwordDays)
      if (passwordLength !== undefined) assertPasswordLength(passwordLength)
      if ((passwordDays || passwordLength !== undefined) && !ownPasswords) throw new AppError('PASSWORDS_ELSEWHERE')
      if (ways) assertWays(ways)
      return transact(ctx.db, async (tx) => {
        const { accountId } = actor
        await repo.lockBusiness(tx, accountId)
        const was = await repo.findPolicy(tx, accountId)
        const wasSince = was?.required_since ?? null
        const since = twoFactor === 'off' ? null : twoFactor === 'required' ? (wasSince ?? ctx.clock.now()) : wasSince
        const wasGrace = was?.grace_days ?? graceDaysDefault
        const graceDays = edits.graceDays ?? wasGrace
        const before = { days: was?.password_days ?? 0, since: was?.password_since ?? null }
        const period = nextPeriod(before, passwordDays ?? before.days, ctx.clock.now())
        const wasWays = was?.ways ? waysIn(was.ways) : null
        const accepted =
          ways === undefined ? waysAfter(wasWays, waysEdits ?? {}, possibleWays(ownPasswords)) : ways && waysIn(ways)
        if (accepted && waysEdits) assertWays(accepted)
        if (since && !wasSince) await ctx.accounts.assertInPackage(tx, accountId, 'two_factor')
        if (period.days !== 0 && period.days !== before.days)
          await ctx.accounts.assertInPackage(tx, accountId, 'password_period')
        const wasLength = was?.password_length ?? passwordLengths.min
        const length = passwordLength ?? wasLength
        const lengthSince = nextLengthSince(
          { length: wasLength, since: was?.length_since ?? null },
          length,
          ctx.clock.now(),
        )
        await repo.savePolicy(tx, accountId, {
          length_since: lengthSince,
          ways: accepted,
          required_since: since,
          grace_days: graceDays,
          password_days: period.days,
          password_since: period.since,
          password_length: length,
        })
        await assertOwnWay(tx, actor)
        // Whoever is remembered as let in is asked anew.
        await ctx.callers.changed(tx, accountId)
        await ctx.audit.record(tx, actor, {
          type: 'sign-in-policy.changed',
          subject: accountId,
          data: {
            before: {
              twoFactor: wasSince !== null,
              graceDays: wasGrace,
              passwordDays: before.days,
              passwordLength: wasLength,
              ways: was?.ways ?? null,
            },
            after: {
              twoFactor: since !== null,
              graceDays,
              passwordDays: period.days,
              passwordLength: length,
              ways: accepted,
            },
          },
        })
        return describe(tx, actor)
      })
    },
  }
}
