import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { hashToken } from '../../platform/tokens.ts'
import type { ProofsDeps } from './deps.ts'
import { findClaimantFacts, findOwn } from './operator.repo.ts'
import { factsText } from './operator.rules.ts'
import * as repo from './proofs.repo.ts'

export type Claims = ReturnType<typeof createClaims>
export type Claim = NonNullable<Awaited<ReturnType<ProofsDeps['accounts']['identifiers']['describe']>>>

/** The numbers that accounts claim, and which operator may look at them. */
export function createClaims({ accounts, staff }: Pick<ProofsDeps, 'accounts' | 'staff'>) {
  const { identifiers } = accounts

  async function require(on: Db, accountId: string): Promise<Claim> {
    const claim = await identifiers.describe(on, accountId)
    if (!claim) throw new AppError('NOT_FOUND')
    return claim
  }

  const claimantIds = (accountId: string, { others }: Claim) => [accountId, ...others.map((other) => other.accountId)]

  return {
    require,
    claimantIds,

    /** The claim with its number locked: decisions about one number follow each other. */
    async requireLocked(tx: Tx, accountId: string): Promise<Claim> {
      const { number } = await require(tx, accountId)
      await identifiers.lock(tx, number)
      return require(tx, accountId)
    },

    /** The certificate of an operator; anybody else is refused. */
    async requireOperator(on: Db, actor: PersonActor): Promise<{ name: string }> {
      const operator = await staff.findActing(on, 'operator', actor)
      if (!operator) throw new AppError('NOT_OPERATOR')
      return operator
    },

    /** Nobody decides, or sees the papers of others, about a number that an account of their own claims. */
    async assertNotOwn(on: Db, { personId }: PersonActor, accountId: string, claim: Claim): Promise<void> {
      if ((await findOwn(on, personId, claimantIds(accountId, claim))).length > 0)
        throw new AppError('OPERATOR_OWN_ACCOUNT')
    },

    /** Stands for all that a decision depends on; equal only while nothing of it has changed. */
    async seen(on: Db, accountId: string, claim: Claim): Promise<string> {
      const ids = claimantIds(accountId, claim)
      const { number, branchNo } = claim
      const claimants = await findClaimantFacts(on, ids)
      const disputes = await repo.findOpenDisputes(on, claim)
      const papers = await repo.findPapers(on, ...ids)
      return hashToken(factsText({ number, branchNo, claimants, disputes, papers })).toString('base64url')
    },
  }
}
