import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { BoxPage } from '../../features/edocs/box-page.tsx'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/outbox')({
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
  staticData: { title: 'outbox' },
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BoxPage box="outbox" search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
