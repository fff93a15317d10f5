import { randomUUID } from 'node:crypto'
import type { ClaimDecision, decideClaim } from '@khlang/contract/operator'
import type { Input } from '@khlang/contract'
import { type Actor, type PersonActor, systemActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { transact, type Tx } from '../../platform/db.ts'
import type { Claim, Claims } from './claims.ts'
import type { ProofsDeps } from './deps.ts'
import type { NotifyClaimants } from './notify-claimants.ts'
import { answerPapers } from './operator.repo.ts'
import { asOperator, decisionReason } from './operator.rules.ts'
import * as repo from './proofs.repo.ts'

/** The decisions of the operator: by a command of the server, or by somebody who was certified, on a page. */
export function createDecide(
  { db, audit, clock, accounts }: Pick<ProofsDeps, 'db' | 'audit' | 'clock' | 'accounts'>,
  { claims, notifyClaimants }: { claims: Claims; notifyClaimants: NotifyClaimants },
) {
  const { identifiers } = accounts
  type Decided = { actor: Actor; accountId: string; claim: Claim; because: string }

  const told = ({ accountId, claim }: Decided) => [accountId, ...claim.others.map((other) => other.accountId)]

  /** Ends the disputes about a number; all sides are told. */
  async function endDisputes(
    tx: Tx,
    disputes: readonly repo.DisputeRow[],
    winner: string | null,
    decided: Decided,
  ): Promise<void> {
    const { actor, claim, because } = decided
    for (const { id, accountId } of disputes) {
      await repo.decideDispute(tx, id, { at: clock.now(), winner, decision: because })
      const change = winner === accountId ? 'won' : winner === null ? 'unchanged' : 'lost'
      const data = { accountId, change, reason: because } as const
      await audit.record(tx, actor, { type: 'identifier.disputed', subject: accountId, data })
    }
    await answerPapers(tx, told(decided), clock.now())
    const { number } = claim
    await notifyClaimants(tx, told(decided), {
      kind: 'identifierDecided',
      key: randomUUID(),
      number,
      decision: because,
    })
  }

  const decisions: Record<ClaimDecision, (tx: Tx, decided: Decided) => Promise<void>> = {
    /** It decides open disputes about the number, and only these take it from another account that has proved it. */
    async prove(tx, decided) {
      const { actor, accountId, claim, because } = decided
      const disputes = await repo.findOpenDisputes(tx, claim)
      if (claim.proof && disputes.length === 0) throw new AppError('CLAIM_NOTHING_TO_DECIDE')
      const holder = claim.others.find((other) => other.proved)
      if (holder && disputes.length > 0) await identifiers.withdraw(tx, actor, holder.accountId, because)
      await identifiers.prove(tx, actor, accountId, { how: 'operator', detail: because })
      if (disputes.length > 0) return endDisputes(tx, disputes, accountId, decided)
      await answerPapers(tx, [accountId], clock.now())
      const { number } = claim
      await notifyClaimants(tx, [accountId], { kind: 'identifierProved', key: randomUUID(), number })
    },

    /** Everything stays as it is: disputes about the number are over, or what an account shows does not prove it. */
    async dismiss(tx, decided) {
      const { actor, accountId, claim, because } = decided
      const disputes = await repo.findOpenDisputes(tx, claim)
      if (disputes.length > 0) return endDisputes(tx, disputes, null, decided)
      const answered = claim.proof ? [] : await answerPapers(tx, [accountId], clock.now())
      if (answered.length === 0) throw new AppError('CLAIM_NOTHING_TO_DECIDE')
      const data = { accountId, reason: because }
      await audit.record(tx, actor, { type: 'identifier.answered', subject: accountId, data })
      const notice = { kind: 'identifierDecided', key: randomUUID(), number: claim.number, decision: because } as const
      await notifyClaimants(tx, [accountId], notice)
    },

    async withdraw(tx, { actor, accountId, claim, because }) {
      if (!claim.proof) throw new AppError('CLAIM_NOTHING_TO_DECIDE')
      await identifiers.withdraw(tx, actor, accountId, because)
      const notice = { kind: 'identifierDecided', key: randomUUID(), number: claim.number, decision: because } as const
      await notifyClaimants(tx, [accountId], notice)
    },
  }

  const byCommand = (decision: ClaimDecision) => (accountId: string, because: string) =>
    transact(db, async (tx) => {
      const claim = await claims.requireLocked(tx, accountId)
      await decisions[decision](tx, { actor: systemActor('operator'), accountId, claim, because })
    })

  return {
    /** What the person who runs the server decides, by commands. */
    commands: { prove: byCommand('prove'), withdraw: byCommand('withdraw'), dismiss: byCommand('dismiss') },

    /** What an operator decides, who has seen the claim as it is now. */
    decide: (actor: PersonActor, accountId: string, given: Input<typeof decideClaim>['body']): Promise<void> =>
      transact(db, async (tx) => {
        await claims.requireOperator(tx, actor)
        const because = decisionReason(given.reason)
        const claim = await claims.requireLocked(tx, accountId)
        await claims.assertNotOwn(tx, actor, accountId, claim)
        if ((await claims.seen(tx, accountId, claim)) !== given.seen) throw new AppError('CLAIM_CHANGED')
        await decisions[given.decision](tx, { actor: asOperator(actor), accountId, claim, because })
      }),
  }
}
