import { getSignInOptions } from '@khlang/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { signInUrl } from '../../../lib/sign-in-methods.ts'

/** The methods of signing in that are connected, for the domain of an organisation or for everybody. */
export const signInOptions = (domain: string | null = null) =>
  queryOptions({
    queryKey: ['sign-in-options', domain],
    queryFn: ({ signal }) => call(getSignInOptions, { query: domain ? { domain } : {} }, { signal }),
    staleTime: 60_000,
  })

/** Guards pages that register people or reset their passwords: an external identity provider does both itself. */
export async function requireOwnProvider({
  context,
  preload,
}: {
  context: { queries: QueryClient }
  preload?: boolean
}): Promise<void> {
  if (preload) return
  // Without an answer the page opens: its calls say what is wrong.
  const options = await context.queries.ensureQueryData({ ...signInOptions(), retry: false }).catch(() => null)
  if (!options || options.embedded) return
  location.replace(signInUrl('sso'))
  // The browser is navigating away: nothing of this page is rendered.
  await new Promise(() => undefined)
}
