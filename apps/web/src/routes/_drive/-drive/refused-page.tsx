import { findOpeningAccount } from '@khlang/contract/shares'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { enterAccount } from '../../../app/named-account.ts'
import { call } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { NoPermissionState, type NoPermissionStateProps } from '../../../ui/states.tsx'

/**
 * A page of an item that the active account does not see. Whoever has another account that does is switched there: an
 * address that a colleague copied names no account.
 */
export function RefusedPage({ id, ...state }: NoPermissionStateProps & { id: string }) {
  const me = useMe()
  const queries = useQueryClient()
  const [failed, setFailed] = useState(false)
  const { data, isPending } = useQuery({
    queryKey: ['opening-account', me.active.accountId, id],
    queryFn: ({ signal }) => call(findOpeningAccount, { params: { id } }, { signal, quiet: true }),
    enabled: me.accounts.length > 1 && id !== '',
    staleTime: 0,
    retry: false,
  })
  const other = failed ? null : (data?.accountId ?? null)
  useEffect(() => {
    // What the other account asks for before it lets anybody in is for its own page: here the refusal is shown.
    if (other !== null) enterAccount(queries, other, me).catch(() => setFailed(true))
  }, [other, me, queries])
  const isAsking = me.accounts.length > 1 && id !== '' && isPending
  return isAsking || other !== null ? <Skeletons shape="text" rows={6} /> : <NoPermissionState level={1} {...state} />
}
