import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { activeAccountId, clearActiveAccount } from '../lib/account.ts'
import { CallError, isCode, onRefused, onSessionEnded } from '../lib/call.ts'
import { watchConnection } from '../lib/connection.ts'
import { skipSpareEntries } from '../lib/leaving.ts'
import { refusedEntry } from '../lib/refused-entry.ts'
import { safeInternalPath } from '../lib/safe-path.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import { parseSearch, stringifySearch } from './search-params.ts'
import { followUsage } from '../lib/usage.ts'
import { endSignIn, forgetSession, meQuery, onSignedOutElsewhere } from '../lib/session.ts'
import { expiredSignIn, signInPath } from './expired-session.ts'

export type TitleKey = keyof TextNamespaces['app']['title']

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: true,
      retry: (count, error) =>
        count < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 502),
    },
  },
})

export const router = createRouter({
  routeTree,
  context: { queries },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

skipSpareEntries(router.history)

let leaving = false
function leave() {
  const returnTo = safeInternalPath(router.state.location.href)
  void router.navigate({ ...expiredSignIn(returnTo), replace: true, ignoreBlocker: true })
}
onSessionEnded(() => {
  if (leaving) return
  leaving = true
  endSignIn()
  // The current page was rendered for a person: their data is dropped once the next page is rendered.
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    // A link that was followed at the same time led elsewhere.
    if (toLocation.pathname !== signInPath) return leave()
    stop()
    leaving = false
    forgetSession(queries)
  })
  leave()
})
// The caller reports nothing more: the page that follows explains it.
addEventListener('unhandledrejection', (event) => {
  if (isCode(event.reason, 'SESSION_EXPIRED')) event.preventDefault()
})

/** Leads somebody out whom the business of this tab has meanwhile closed to: the next page is of their own account. */
async function askAgain(account: string) {
  const error = await queries.fetchQuery({ ...meQuery(account), staleTime: 0 }).then(
    () => null,
    (reason: unknown) => reason,
  )
  const way = error === null ? null : refusedEntry(error, account)
  if (!way || activeAccountId() !== account) return
  await queries.ensureQueryData(meQuery(null))
  clearActiveAccount()
  await router.navigate({ ...way, ignoreBlocker: true })
  await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
}
let isAsking = false
onRefused(() => {
  const account = activeAccountId()
  if (account === null || isAsking) return
  isAsking = true
  void askAgain(account).finally(() => (isAsking = false))
})

followUsage(queries)
watchConnection(() => void queries.invalidateQueries())
// Whatever this page shows of the person is asked for again, and leads to the sign-in page if their session has ended.
onSignedOutElsewhere(() => void queries.invalidateQueries())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Key of the page's title, in `app:title.*`. */
    title?: TitleKey
    /** Public pages show no loading bar to people who are not signed in. */
    public?: boolean
  }
}
