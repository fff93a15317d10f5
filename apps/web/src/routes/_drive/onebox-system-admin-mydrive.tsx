import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { PrivateDrivesPage } from '../../features/organisation/private-drives/private-drives-page.tsx'
import { organisationTexts } from '../../features/organisation/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-mydrive')({
  validateSearch: textsParser('q', 'state'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(organisationTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('organisation')
  const navigate = Route.useNavigate()
  usePageTitle(t('privateDrives.title'))
  return (
    <PrivateDrivesPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
