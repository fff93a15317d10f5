import type { Claimant, ClaimDecision, OperatorClaim } from '@khlang/contract/operator'

/** What an operator can do with a claim, in the words of the page: papers are refused, disputes dismissed. */
export type DecisionKind = ClaimDecision | 'refuse'

/** A decision that is being made about what was seen when it began. */
export type Deciding = { kind: DecisionKind; claimant: Claimant; seen: string }

/** The decision of the contract: refusing papers leaves everything as it is, too. */
export const decisionOf = (kind: DecisionKind): ClaimDecision => (kind === 'refuse' ? 'dismiss' : kind)

export const isDisputed = ({ claimants }: OperatorClaim): boolean => claimants.some(({ dispute }) => dispute !== null)

/** Another account that has proved the number. */
export const holderBesides = ({ claimants }: OperatorClaim, { accountId }: Claimant): Claimant | undefined =>
  claimants.find((other) => other.proof !== null && other.accountId !== accountId)

/** What can be decided about one of the accounts. */
export function decisionsAbout(claim: OperatorClaim, claimant: Claimant): DecisionKind[] {
  const disputed = isDisputed(claim)
  const isProved = claimant.proof !== null
  const canProve = isProved ? disputed : disputed || !holderBesides(claim, claimant)
  const hasWaiting = claimant.papers.some(({ answered }) => !answered)
  return [
    ...(canProve ? (['prove'] as const) : []),
    ...(!disputed && !isProved && hasWaiting ? (['refuse'] as const) : []),
    ...(isProved ? (['withdraw'] as const) : []),
  ]
}
