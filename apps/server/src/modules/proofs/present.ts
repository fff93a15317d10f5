import type { Claimant, OperatorClaim } from '@khlang/contract/operator'
import type { ClaimantFacts, HistoryRow } from './operator.repo.ts'
import type { Barred } from './papers.ts'
import type { DisputeRow, PaperRow } from './proofs.repo.ts'

type Shown = { papers: readonly { paper: PaperRow; barred: Barred | null }[]; dispute: DisputeRow | undefined }

/** An account that claims a number, for an operator. */
export function presentClaimant(row: ClaimantFacts, { papers, dispute }: Shown): Claimant {
  const { accountId, kind, name, createdAt, registeredBy, how, detail, provedAt } = row
  return {
    accountId,
    kind: kind === 'business' ? 'Business' : 'Citizen',
    name,
    accountSince: createdAt.toISOString(),
    registeredBy,
    proof: how && provedAt && { how, detail: detail ?? '', at: provedAt.toISOString() },
    dispute: dispute ? { reason: dispute.reason, openedAt: dispute.openedAt.toISOString() } : null,
    papers: papers.map(({ paper: { itemId, name: file, size, addedAt, answeredAt }, barred }) => ({
      itemId,
      name: file,
      size,
      addedAt: addedAt.toISOString(),
      answered: answeredAt !== null,
      barred,
    })),
  }
}

type Step = OperatorClaim['history'][number]

const stepOf = ({ type, data: { change } }: HistoryRow): Step['step'] | null => {
  if (type === 'identifier.proved') return 'proved'
  if (type === 'identifier.withdrawn') return 'withdrawn'
  if (type === 'identifier.answered') return 'answered'
  return change === 'opened' || change === 'won' || change === 'lost' || change === 'unchanged' ? change : null
}

function byOf({ actor, operator }: HistoryRow): Step['by'] {
  if (operator !== null) return { kind: 'operator', name: operator }
  if (actor === 'system:operator') return { kind: 'command', name: null }
  return { kind: actor.startsWith('system:') ? 'system' : 'account', name: null }
}

/** A row of the log as a step in the history of a claim. */
export function presentStep(row: HistoryRow): Step[] {
  const step = stepOf(row)
  const { id, at, accountId, data } = row
  const reason = data.reason ?? data.detail ?? ''
  return step === null ? [] : [{ id, at: at.toISOString(), accountId, step, reason, by: byOf(row) }]
}
