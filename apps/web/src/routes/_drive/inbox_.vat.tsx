import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { edocVatTexts } from '../../features/edocs/vat/texts.ts'
import { VatPage } from '../../features/edocs/vat/vat-page.tsx'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/inbox_/vat')({
  validateSearch: textsParser('month', 'branch', 'docType', 'reason'),
  beforeLoad: () => needTexts(edocsTexts, edocVatTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const { t } = useTranslation('edoc-vat')
  usePageTitle(t('inbox.title'))
  const navigate = Route.useNavigate()
  return (
    <VatPage box="inbox" search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
  )
}
