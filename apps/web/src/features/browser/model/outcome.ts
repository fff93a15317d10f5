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
}

export function outcomeOf(items: readonly Item[], results: BulkResult['items']): Outcome {
  const byId = new Map(results.map((result) => [result.id, result]))
  const newIds = new Map<string, string>()
  const outcome = { done: [] as Item[], skipped: [] as Item[], failed: [] as Failed[], left: [] as Left[], newIds }
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

export const isTaken = ({ code }: Failed) => code === 'NAME_TAKEN' || code === 'FILE_EXISTS'
