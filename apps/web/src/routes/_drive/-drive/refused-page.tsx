import { findOpeningAccount } from '@khlang/contract/shares'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { enterAccount } from '../../../app/named-account.ts'
import { askAccess } from '../../../features/sharing/parts.ts'
import { call } from '../../../lib/call.ts'
import { useMe } from '../../../lib/session.ts'
import { extraPart } from '../../../ui/lazy-part.tsx'
import { Skeletons } from '../../../ui/skeletons.tsx'
import { NoPermissionState, type NoPermissionStateProps } from '../../../ui/states.tsx'

type RefusedPageProps = NoPermissionStateProps & { id: string; askFor: string | null }

const AskAccess = extraPart(askAccess)

/**
 * A page of an item that the active account does not see. Whoever has another account that does is switched there: an
 * address that a colleague copied names no account. `askFor`: the item for which the reader may ask for access.
 */
export function RefusedPage({ id, askFor, action, ...state }: RefusedPageProps) {
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
  if (isAsking || other !== null) return <Skeletons shape="text" rows={6} />
  if (askFor === null) return <NoPermissionState level={1} action={action} {...state} />
  return (
    <NoPermissionState
      level={1}
      {...state}
      action={
        <>
          <Suspense>
            <AskAccess key={askFor} id={askFor} />
          </Suspense>
          {action}
        </>
      }
    />
  )
}
