import { operatorLimits } from '@khlang/contract/operator'
import type { PersonActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'

/** An operator as the log names them: to the people of the account it was the operator, and not this person. */
export const asOperator = (actor: PersonActor): PersonActor => ({ ...actor, via: 'operator' })

/**
 * The reason for a decision, which all sides read.
 * @throws DECISION_REASON_INVALID
 */
export function decisionReason(typed: string): string {
  const { min, max } = operatorLimits.reason
  const reason = typed.trim()
  const { length } = [...reason]
  if (length < min || length > max) throw new AppError('DECISION_REASON_INVALID', { min, max })
  return reason
}

/** What a decision depends on, in a fixed order. */
export type Facts = {
  number: string
  branchNo: string
  claimants: readonly { accountId: string; provedAt: Date | null }[]
  disputes: readonly { id: string }[]
  papers: readonly { accountId: string; itemId: string; addedAt: Date; answeredAt: Date | null }[]
}

/** The facts as one text, equal only if nothing has changed. */
export const factsText = ({ number, branchNo, claimants, disputes, papers }: Facts): string =>
  JSON.stringify([
    number,
    branchNo,
    ...claimants.map(({ accountId, provedAt }) => `${accountId} ${provedAt?.getTime() ?? ''}`).toSorted(byText),
    ...disputes.map(({ id }) => id).toSorted(byText),
    ...papers
      .map(
        ({ accountId, itemId, addedAt, answeredAt }) =>
          `${accountId} ${itemId} ${addedAt.getTime()} ${answeredAt?.getTime() ?? ''}`,
      )
      .toSorted(byText),
  ])

const byText = (a: string, b: string) => (a < b ? -1 : 1)
