import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { FiguresPage } from '../../features/edocs/figures/figures-page.tsx'
import { edocFiguresTexts } from '../../features/edocs/figures/texts.ts'
import { edocsTexts } from '../../features/edocs/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/inbox_/dashboard')({
  validateSearch: textsParser('docType', 'scope'),
  beforeLoad: () => needTexts(edocsTexts, edocFiguresTexts),
  component: Page,
  staticData: { title: 'inbox' },
})

function Page() {
  const { t } = useTranslation('edoc-figures')
  usePageTitle(t('inbox.title'))
  const navigate = Route.useNavigate()
  return (
    <FiguresPage
      box="inbox"
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
