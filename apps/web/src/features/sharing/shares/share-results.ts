import type { Reply } from '@khlang/contract'
import { type createShares, shareOutcomes } from '@khlang/contract/shares'
import type { ChosenRecipient } from './chosen-recipient.ts'

type Result = Reply<typeof createShares>['items'][number]
/** In the order in which they are shown. */
export const outcomes = [...shareOutcomes, 'invited'] as const
export type Outcome = (typeof outcomes)[number]

export type Results = {
  counts: Readonly<Record<Outcome, number>>
  asked: readonly ChosenRecipient[]
  failed: readonly ChosenRecipient[]
}
const none: Results['counts'] = { new: 0, changed: 0, unchanged: 0, invited: 0 }

/** How many of all of these got a share, in which way. */
export function sumOf(results: readonly Pick<Results, 'counts'>[]): Results['counts'] {
  const sum = { ...none }
  for (const { counts } of results) for (const outcome of outcomes) sum[outcome] += counts[outcome]
  return sum
}

/** Those of whom to ask about whose share the reader may change. */
export const changeableOf = ({ asked }: Pick<Results, 'asked'>) => asked.filter(({ existing }) => existing?.mayChange)

/** Merges the results of changing the shares that were asked about into those before. */
export const afterChange = (before: Results, changed: Results): Results => ({
  counts: sumOf([before, changed]),
  asked: [...before.asked.filter(({ existing }) => !existing?.mayChange), ...changed.asked],
  failed: [...before.failed, ...changed.failed],
})

/**
 * What became of a share: how many got it in which way; whom to ask about, because they have one on other terms; and who
 * could not get it, each with the reason. Results are in the order of the recipients.
 */
export function readResults(
  recipients: readonly ChosenRecipient[],
  results: readonly Result[],
  otherwise: string,
): Results {
  const counts = { ...none }
  const asked: ChosenRecipient[] = []
  const failed: ChosenRecipient[] = []
  for (const [nth, { recipient, name }] of recipients.entries()) {
    const result = results[nth]
    if (result?.ok) counts[result.invited ? 'invited' : (result.outcome ?? 'new')] += 1
    else if (result?.machineCode === 'SHARE_EXISTS' && result.share)
      asked.push({ recipient, name: result.share.holder.name || name, existing: result.share })
    else failed.push({ recipient, name, error: result?.errorMessage ?? otherwise })
  }
  return { counts, asked, failed }
}
