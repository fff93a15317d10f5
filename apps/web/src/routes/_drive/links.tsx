import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { MyLinks } from '../../features/sharing/overview/my-links.tsx'

/** Every link of the caller. */
export const Route = createFileRoute('/_drive/links')({
  staticData: { title: 'links' },
  validateSearch: textsParser('kind', 'state', 'q'),
  component: Page,
})

function Page() {
  const navigate = Route.useNavigate()
  return <MyLinks search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
