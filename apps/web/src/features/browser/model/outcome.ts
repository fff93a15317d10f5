import type { BulkResult, Item } from '@khlang/contract'

export type Failed<I = Item> = { item: I; code: string; message: string | null }
/** What could not be done below an item that was done. */
export type Left = Failed<Pick<Item, 'id' | 'name' | 'type' | 'mimeType'>>
export type Outcome = {
  done: Item[]
  skipped: Item[]
  failed: Failed[]
  left: Left[]
  newIds: ReadonlyMap<string, string>
  /** What was cancelled before it was sent, or came after a call that failed. */
  untried: readonly Item[]
  /** Why the rest was not tried, unless it was cancelled. */
  cause: unknown
}

export function outcomeOf(items: readonly Item[], results: BulkResult['items']): Outcome {
  const byId = new Map(results.map((result) => [result.id, result]))
  const newIds = new Map<string, string>()
  const outcome = {
    done: [] as Item[],
    skipped: [] as Item[],
    failed: [] as Failed[],
    left: [] as Left[],
    newIds,
    untried: [],
    cause: null,
  }
  for (const item of items) {
    const result = byId.get(item.id)
    for (const { machineCode, message, ...below } of result?.left ?? [])
      outcome.left.push({ item: below, code: machineCode, message })
    if (result?.newId) newIds.set(item.id, result.newId)
    if (result?.skipped) outcome.skipped.push(item)
    else if (result?.ok) outcome.done.push(item)
    else outcome.failed.push({ item, code: result?.machineCode ?? 'INTERNAL', message: result?.message ?? null })
  }
  return outcome
}

/** The outcome of several calls as one. */
export const joined = (outcomes: readonly Outcome[]): Outcome => ({
  done: outcomes.flatMap(({ done }) => done),
  skipped: outcomes.flatMap(({ skipped }) => skipped),
  failed: outcomes.flatMap(({ failed }) => failed),
  left: outcomes.flatMap(({ left }) => left),
  newIds: new Map(outcomes.flatMap(({ newIds }) => [...newIds])),
  untried: outcomes.flatMap(({ untried }) => untried),
  cause: outcomes.map(({ cause }) => cause).find((cause) => cause !== null) ?? null,
})

export const isTaken = ({ code }: Failed) => code === 'NAME_TAKEN' || code === 'FILE_EXISTS'
