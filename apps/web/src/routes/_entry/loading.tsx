import { createFileRoute } from '@tanstack/react-router'
import { Interstitial } from '../../features/identity/entry/interstitial.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'

export const Route = createFileRoute('/_entry/loading')({
  validateSearch: (search): { next?: string } => {
    const next = safeInternalPath(search.next)
    return next ? { next } : {}
  },
  component: Page,
  staticData: { title: 'loading' },
})

function Page() {
  return <Interstitial next={Route.useSearch().next ?? null} />
}
