import { createFileRoute } from '@tanstack/react-router'
import { searchParser } from '../../app/search-params.ts'
import { Interstitial } from '../../features/identity/entry/interstitial.tsx'
import { safeInternalPath } from '../../lib/safe-path.ts'

export const Route = createFileRoute('/_entry/loading')({
  validateSearch: searchParser<{ next?: string }>((raw) => ({ next: safeInternalPath(raw.next) ?? undefined })),
  component: Page,
  staticData: { title: 'loading' },
})

function Page() {
  return <Interstitial next={Route.useSearch().next ?? null} />
}
