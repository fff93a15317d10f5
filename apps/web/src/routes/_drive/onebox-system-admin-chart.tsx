import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { ChartPage } from '../../features/organisation/chart/chart-page.tsx'
import { chartTexts } from '../../features/organisation/chart/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-chart')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(chartTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('organisation-chart')
  usePageTitle(t('title'))
  return <ChartPage />
}
