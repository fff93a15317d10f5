import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'

type Search = { doc?: string }

/**
 * Changes of the search of a box. Opening a document is a separate step, so that Back leads to the list;
 * everything else, such as the next document or a filter, takes the place of what was there.
 */
export function useBoxSearch(box: '/inbox' | '/outbox'): (next: Search) => void {
  const router = useRouter()
  // The address below the open document; none if the page was opened with it.
  const below = useRef<string | null>(null)
  return (next) => {
    // Not as it was when somebody began to do something: Back may have led elsewhere meanwhile.
    const { pathname, search } = router.state.location
    if (pathname !== box) return
    const now = search as Search
    const isOpened = !now.doc && Boolean(next.doc)
    if (isOpened) below.current = keyOf(now)
    if (now.doc && below.current === keyOf(next) && router.history.canGoBack()) router.history.back()
    else void router.navigate({ to: box, search: next, replace: !isOpened })
  }
}

const keyOf = (search: Search) =>
  Object.entries(search)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
    .toSorted()
    .join('\n')
