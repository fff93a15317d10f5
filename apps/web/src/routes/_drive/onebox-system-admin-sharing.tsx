import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { SharesPage } from '../../features/business/sharing/shares-page.tsx'
import { businessTexts } from '../../features/business/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-sharing')({
  validateSearch: textsParser('kind', 'reach', 'state', 'q'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(businessTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('business')
  usePageTitle(t('shares.title'))
  const navigate = Route.useNavigate()
  return <SharesPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
