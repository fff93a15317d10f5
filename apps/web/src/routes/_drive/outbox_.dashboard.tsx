import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { FiguresPage } from '../../features/edocs/figures/figures-page.tsx'
import { edocFiguresTexts } from '../../features/edocs/figures/texts.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/outbox_/dashboard')({
  validateSearch: textsParser('docType', 'scope'),
  beforeLoad: () => needTexts(edocsTexts, edocFiguresTexts),
  component: Page,
  staticData: { title: 'outbox' },
})

function Page() {
  const { t } = useTranslation('edoc-figures')
  usePageTitle(t('outbox.title'))
  const navigate = Route.useNavigate()
  return (
    <FiguresPage
      box="outbox"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
