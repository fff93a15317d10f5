import { createFileRoute } from '@tanstack/react-router'
import { textsParser } from '../../app/search-params.ts'
import { BoxPage } from '../../features/edocs/box-page.tsx'
import type { BoxSearch } from '../../features/edocs/box-search.tsx'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

const parse = textsParser('q', 'status', 'from', 'to', 'unread', 'view', 'doc')

export const Route = createFileRoute('/_drive/inbox')({
  validateSearch: (raw: Record<string, unknown>): BoxSearch => parse(raw),
  beforeLoad: () => needTexts(edocsTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <BoxPage
      box="inbox"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search: parse(search), replace: true })}
    />
  )
}
