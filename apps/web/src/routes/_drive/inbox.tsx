import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { BoxPage } from '../../features/edocs/box-page.tsx'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/inbox')({
  validateSearch: textsParser(
    'q',
    'status',
    'docType',
    'side',
    'from',
    'to',
    'unread',
    'scope',
    'view',
    'doc',
    'account',
  ),
  beforeLoad: () => needTexts(edocsTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BoxPage box="inbox" search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
