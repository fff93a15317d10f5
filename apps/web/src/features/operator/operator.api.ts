import {
  type ClaimDecision,
  type ClaimList,
  decideClaim,
  getClaim,
  getOperatorDesk,
  listClaims,
  type OperatorClaim,
  readClaimPaper,
} from '@khlang/contract/operator'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../lib/call.ts'

const operatorKey = ['operator'] as const
/** Operators act for their own account, whichever is active in this tab. */
const asMyself = { accountId: null } as const

export const deskQuery = () =>
  queryOptions({
    queryKey: [...operatorKey, 'desk'],
    queryFn: ({ signal }) => call(getOperatorDesk, {}, { signal, ...asMyself }),
    staleTime: 0,
  })

export const claimsQuery = (list: ClaimList, search: string) =>
  infiniteQueryOptions({
    queryKey: [...operatorKey, 'claims', list, search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        list,
        limit: 50,
        ...(search !== '' && { search }),
        ...(pageParam !== null && { cursor: pageParam }),
      }
      return call(listClaims, { query }, { signal, ...asMyself })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...operatorKey, 'claim', id],
    queryFn: ({ signal }) => call(getClaim, { params: { id } }, { signal, ...asMyself }),
    staleTime: 0,
  })

export const paperAddress = (id: string, itemId: string) => addressOf(readClaimPaper, { params: { id, itemId } })

/** Decides what was seen; whatever the answer is, everything is looked at again. */
export async function decide(
  queries: QueryClient,
  accountId: string,
  body: { decision: ClaimDecision; reason: string; seen: OperatorClaim['seen'] },
): Promise<void> {
  try {
    await call(decideClaim, { params: { id: accountId }, body }, asMyself)
  } finally {
    await queries.invalidateQueries({ queryKey: operatorKey })
  }
}
