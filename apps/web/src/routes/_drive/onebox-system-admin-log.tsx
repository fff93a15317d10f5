import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { searchOf } from '../../features/history/business-log/business-log.api.ts'
import { BusinessLog } from '../../features/history/business-log/business-log.tsx'
import { logTexts } from '../../features/history/log/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-log')({
  validateSearch: textsParser('kind', 'from', 'to', 'actor', 'action', 'item', 'by', 'channel'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(logTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('log')
  usePageTitle(t('business.title'))
  const navigate = Route.useNavigate()
  return (
    <BusinessLog search={searchOf(Route.useSearch())} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
