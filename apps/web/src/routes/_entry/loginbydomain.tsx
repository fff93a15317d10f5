import { createFileRoute } from '@tanstack/react-router'
import { domainOf } from '../../features/identity/domain.ts'
import { ByDomain } from '../../features/identity/entry/by-domain.tsx'

export const Route = createFileRoute('/_entry/loginbydomain')({
  validateSearch: (search): { domain?: string } => {
    const domain = typeof search.domain === 'string' ? domainOf(search.domain) : null
    return domain ? { domain } : {}
  },
  component: Page,
  staticData: { title: 'byDomain' },
})

function Page() {
  return <ByDomain domain={Route.useSearch().domain ?? null} />
}
