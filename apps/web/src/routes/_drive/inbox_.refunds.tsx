import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { RefundsPage } from '../../features/edocs/refunds/refunds-page.tsx'
import { refundsTexts } from '../../features/edocs/refunds/texts.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/inbox_/refunds')({
  validateSearch: textsParser('campaign'),
  beforeLoad: () => needTexts(edocsTexts, refundsTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const { t } = useTranslation('refunds')
  usePageTitle(t('title'))
  const navigate = Route.useNavigate()
  return <RefundsPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
