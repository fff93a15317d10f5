import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { DashboardPage } from '../../features/business/dashboard/dashboard-page.tsx'
import { dashboardTexts } from '../../features/business/dashboard/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-dashboard')({
  validateSearch: textsParser('action', 'month'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(dashboardTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('dashboard')
  usePageTitle(t('title'))
  const navigate = Route.useNavigate()
  return <DashboardPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
