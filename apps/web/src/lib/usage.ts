import type { QueryClient } from '@tanstack/react-query'

/** First parts of the keys of whatever shows how much is stored. */
const shownBy = ['storage', 'storage-report', 'business-quotas'] as const
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('usage') : null

/** A report is counted at most once in three seconds: one read sooner may lack the change. */
const countedAgainMs = 3500

let countingAgain: ReturnType<typeof setTimeout> | undefined

/** Reads every figure of storage again, in this tab. */
export function renewUsage(queries: QueryClient) {
  clearTimeout(countingAgain)
  countingAgain = setTimeout(() => void queries.invalidateQueries({ queryKey: ['storage-report'] }), countedAgainMs)
  return Promise.all(shownBy.map((name) => queries.invalidateQueries({ queryKey: [name] })))
}

/** Something was added or deleted: every figure of storage is read again, in the other tabs of this browser too. */
export async function refreshUsage(queries: QueryClient): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel of our own has no origin to name
  tabs?.postMessage('changed')
  await renewUsage(queries)
}

/** Follows the changes that other tabs have made. */
export const followUsage = (queries: QueryClient) => tabs?.addEventListener('message', () => void renewUsage(queries))
