import { createFileRoute } from '@tanstack/react-router'
import { searchParser, textOf } from '../../app/search-params.ts'
import { type LinksSearch, MyLinks } from '../../features/sharing/overview/my-links.tsx'

/** Every link of the caller. */
export const Route = createFileRoute('/_drive/links')({
  staticData: { title: 'links' },
  validateSearch: searchParser<LinksSearch>((raw) => ({ kind: textOf(raw.kind, 20), state: textOf(raw.state, 20) })),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <MyLinks search={Route.useSearch()} onSearch={(search) => void navigate({ search })} />
}
