import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { CallError, onSessionEnded } from '../lib/call.ts'
import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { routeTree } from './route-tree.gen.ts'
import { forgetSession } from './session.ts'

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
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

onSessionEnded(() => {
  forgetSession(queries)
  void router.navigate({ to: '/', search: { expired: true }, replace: true })
})

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
