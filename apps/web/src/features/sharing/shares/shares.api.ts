import type { Reply } from '@khlang/contract'
import {
  changeShare,
  createShares,
  endShare,
  getAudience,
  listShares,
  previewAs,
  type Recipient,
  type Share,
} from '@khlang/contract/shares'
import type { Level } from '@khlang/contract/permissions'
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { driveKeys } from '../../browser/index.ts'

const shareKeys = {
  /** Below the item, so that whatever refreshes it refreshes who may see it. */
  of: (itemId: string) => [...driveKeys.item(itemId), 'sharing'] as const,
}

/** Who can see an item, and why. */
export type Audience = Reply<typeof getAudience>

export const sharesQuery = (itemId: string) =>
  infiniteQueryOptions({
    queryKey: [...shareKeys.of(itemId), 'shares'],
    queryFn: ({ pageParam, signal }) =>
      call(
        listShares,
        { params: { id: itemId }, query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })

export const audienceQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...shareKeys.of(itemId), 'audience'],
    queryFn: ({ signal }) => call(getAudience, { params: { id: itemId } }, { signal }),
  })

export const previewAsQuery = (shareId: string) =>
  queryOptions({
    queryKey: [...driveKeys.all(), 'preview-as', shareId],
    queryFn: ({ signal }) => call(previewAs, { params: { id: shareId } }, { signal }),
    gcTime: 0,
  })

export type ShareTerms = {
  permission: Level
  expiresAt: string | null
  mayReshare: boolean
  message: string
}

/** What happens to a share that a recipient has already. */
export type Existing = 'ask' | 'change'

/** Shares one item; the reply has a result for each recipient, in their order. */
export const sendShares = (itemId: string, recipients: readonly Recipient[], terms: ShareTerms, existing: Existing) =>
  call(createShares, {
    params: { id: itemId },
    body: {
      existing,
      with: [...recipients],
      permission: terms.permission,
      expiresAt: terms.expiresAt,
      mayReshare: terms.mayReshare,
      ...(terms.message.trim() !== '' && { message: terms.message.trim() }),
    },
  })

export type ShareChange = { permission?: Level; expiresAt?: string | null; mayReshare?: boolean }

export const sendShareChange = (share: Share, body: ShareChange) =>
  call(changeShare, { params: { id: share.id }, body })

export const removeShare = (share: Share) => call(endShare, { params: { id: share.id } })

/** Reads again who may see these items. */
export async function refreshSharing(queries: QueryClient, ...itemIds: readonly string[]): Promise<void> {
  // Rows show whether they are shared.
  void queries.invalidateQueries({ queryKey: driveKeys.lists() })
  await Promise.all(itemIds.map((id) => queries.invalidateQueries({ queryKey: shareKeys.of(id) })))
}
