import { maskId } from '@khlang/contract'
import type { AccountIdentifier } from '@khlang/contract/identifiers'
import type { PersonActor } from '../../platform/actor.ts'
import type { ProofsDeps } from './deps.ts'
import * as repo from './proofs.repo.ts'

const nobody: AccountIdentifier = {
  state: 'none',
  number: null,
  branchNo: null,
  provedAt: null,
  provedBy: null,
  others: 'none',
  mayChange: false,
  ways: [],
  papers: [],
  dispute: null,
}

/** The number of the account that one acts for, as its people see it. */
export function createIdentifierStatus({ db, config, accounts }: Pick<ProofsDeps, 'db' | 'config' | 'accounts'>) {
  const waysOf = (isCitizen: boolean): AccountIdentifier['ways'] => {
    const { oidc, etax } = config
    const claim = oidc.kind === 'external' && (isCitizen ? oidc.nationalIdClaim : oidc.taxIdsClaim)
    return [...(claim ? (['provider'] as const) : []), ...(etax.trustedFile === null ? [] : (['signature'] as const))]
  }

  async function disputeOf(accountId: string): Promise<AccountIdentifier['dispute']> {
    const row = await repo.findDispute(db, accountId)
    if (!row) return null
    const end = row.decidedFor === accountId ? 'won' : row.decidedFor === null ? 'unchanged' : 'lost'
    return {
      state: row.decidedAt === null ? 'open' : end,
      reason: row.reason,
      openedAt: row.openedAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      decision: row.decision,
    }
  }

  return async ({ accountId, accountKind, isAdmin, accountStatus }: PersonActor): Promise<AccountIdentifier> => {
    const isCitizen = accountKind === 'citizen'
    const mayChange = (isCitizen || isAdmin) && accountStatus === 'active'
    const ways = mayChange ? waysOf(isCitizen) : []
    const claim = await accounts.identifiers.describe(db, accountId)
    if (!claim) return { ...nobody, mayChange, ways }
    const { number, branchNo, proof, others } = claim
    const papers = mayChange ? await repo.findPapers(db, accountId) : []
    return {
      state: proof ? 'proved' : 'claimed',
      number: isCitizen || isAdmin ? number : maskId(number),
      branchNo: isCitizen ? null : branchNo,
      provedAt: proof?.provedAt.toISOString() ?? null,
      provedBy: proof?.how ?? null,
      others: others.some((one) => one.proved) ? 'proved' : others.length > 0 ? 'claimed' : 'none',
      mayChange,
      ways,
      papers: papers.map(({ itemId, name, size, addedAt }) => ({ itemId, name, size, addedAt: addedAt.toISOString() })),
      dispute: mayChange ? await disputeOf(accountId) : null,
    }
  }
}

export type IdentifierStatus = ReturnType<typeof createIdentifierStatus>
