import type { Reply } from '@khlang/contract'
import { type RecipientChannel, suggestRecipients } from '@khlang/contract/shares'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { activeAccountId, call } from './call.ts'

/** What recipients are named for; a share is of an item. */
export type SuggestFor = { channel: RecipientChannel; itemId?: string }
export type Suggestion = Reply<typeof suggestRecipients>['items'][number]

/** Whom the reader may mean by what is typed so far. */
export const suggestionsQuery = ({ channel, itemId }: SuggestFor, typed: string) =>
  queryOptions({
    queryKey: ['recipients', activeAccountId(), channel, itemId, typed],
    queryFn: ({ signal }) =>
      call(suggestRecipients, { query: { q: typed, channel, ...(itemId !== undefined && { itemId }) } }, { signal }),
    placeholderData: keepPreviousData,
    // Whoever was written to a moment ago is suggested, too.
    staleTime: 0,
  })
