import { createFileRoute } from '@tanstack/react-router'
import { needTexts } from '../../lib/i18n.ts'
import { textsParser } from '../../app/search-params.ts'
import { searchOf } from '../../features/history/log/personal-log.api.ts'
import { PersonalLog } from '../../features/history/log/personal-log.tsx'
import { logTexts } from '../../features/history/log/texts.ts'

export const Route = createFileRoute('/_drive/onebox-system-personal-log')({
  beforeLoad: () => needTexts(logTexts),
  validateSearch: textsParser('from', 'until', 'action', 'item', 'itemId', 'by', 'channel'),
  component: Page,
  staticData: { title: 'personalLog' },
})

function Page() {
  const navigate = Route.useNavigate()
  return (
    <PersonalLog search={searchOf(Route.useSearch())} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
