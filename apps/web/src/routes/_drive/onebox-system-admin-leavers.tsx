import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { usePageTitle } from '../../app/title.ts'
import { LeaversPage } from '../../features/organisation/leaving/leavers-page.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-leavers')({
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(organisationTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('organisation')
  usePageTitle(t('leavers.title'))
  return <LeaversPage />
}
