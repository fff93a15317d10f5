import type { ProofsDeps } from './deps.ts'
import { createMandates } from './mandates.ts'
import { createNotifyClaimants } from './notify-claimants.ts'
import { createNotifyOperators } from './notify-operators.ts'
import { createOperatorDesk } from './operator.ts'
import { createProve } from './prove.ts'
import { createIdentifierStatus } from './status.ts'

export type Proofs = ReturnType<typeof createProofs>

/** How accounts prove their tax id or national id, and what becomes of those that two claim. */
export function createProofs(deps: ProofsDeps) {
  const status = createIdentifierStatus(deps)
  const notifyClaimants = createNotifyClaimants(deps)
  const notifyOperators = createNotifyOperators(deps)
  return {
    status,
    mandates: createMandates(deps),
    ...createProve(deps, { status, notifyClaimants, notifyOperators }),
    operator: createOperatorDesk(deps, { notifyClaimants }),
  }
}
