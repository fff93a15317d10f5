import { openChat } from '@khlang/contract/chat'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { keepToken } from './chat-session.ts'

export const chatTokenKey = ['chat-token'] as const

/** What opens the widget; asked again when the chat says that it has expired. */
export const chatTokenQuery = () =>
  queryOptions({
    queryKey: chatTokenKey,
    queryFn: async ({ signal }) => {
      const token = await call(openChat, { body: {} }, { signal })
      keepToken(token.token)
      return token
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
