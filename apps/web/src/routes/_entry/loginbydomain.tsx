import { createFileRoute } from '@tanstack/react-router'
import { searchParser, textOf } from '../../app/search-params.ts'
import { domainOf } from '../../features/identity/domain.ts'
import { ByDomain } from '../../features/identity/entry/by-domain.tsx'

export const Route = createFileRoute('/_entry/loginbydomain')({
  validateSearch: searchParser<{ domain?: string }>((raw) => ({
    domain: domainOf(textOf(raw.domain) ?? '') ?? undefined,
  })),
  component: Page,
  staticData: { title: 'byDomain' },
})

function Page() {
  return <ByDomain domain={Route.useSearch().domain ?? null} />
}
