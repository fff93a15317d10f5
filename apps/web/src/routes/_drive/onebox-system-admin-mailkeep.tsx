import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { requireNeeds } from '../../app/guards.ts'
import { textsParser } from '../../app/search-params.ts'
import { usePageTitle } from '../../app/title.ts'
import { MailkeepPage } from '../../features/mailkeep/mailkeep-page.tsx'
import { mailkeepTexts } from '../../features/mailkeep/texts.ts'
import { needTexts } from '../../lib/i18n.ts'

export const Route = createFileRoute('/_drive/onebox-system-admin-mailkeep')({
  validateSearch: textsParser('tab', 'mailbox', 'status', 'from', 'to', 'q', 'mail'),
  beforeLoad: async (input) => {
    await requireNeeds(input, { admin: true })
    await needTexts(mailkeepTexts)
  },
  component: Page,
  staticData: { title: 'admin' },
})

function Page() {
  const { t } = useTranslation('mailkeep')
  usePageTitle(t('title'))
  const navigate = Route.useNavigate()
  return <MailkeepPage search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
